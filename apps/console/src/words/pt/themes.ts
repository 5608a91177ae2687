import type { themes as english } from '../en/themes.ts'
import type { Translated } from '../words.ts'

export const themes = {
  'themes.title': 'Temas',
  'themes.about':
    'Um tema muda de uma vez as cores, os cantos e a página inicial do rascunho. Seus textos ficam.',
  'themes.choose': 'Com que visual o rascunho deve começar?',
  'themes.classic': 'Clássico',
  'themes.classic.about': 'Escuro e calmo, com botões dourados: o design que vem com o site.',
  'themes.light': 'Claro',
  'themes.light.about': 'Branco quente, com botões verdes e sombras suaves. A busca vem primeiro.',
  'themes.bold': 'Ousado',
  'themes.bold.about': 'Violeta profundo, com botões rosa e cantos redondos. Prêmios e jogos vêm primeiro.',
  'themes.whole': 'Recomeçar também com textos e páginas',
  'themes.wholeOff': 'Seus textos, páginas, artigos e links ficam.',
  'themes.wholeOn': 'Suas páginas, artigos, menu e textos no rascunho são trocados pelos que vêm com o site.',
  'themes.start': 'Começar com este tema',
  'themes.started': 'O rascunho começa com o tema “{theme}”. Os jogadores veem quando for publicado.',
  'themes.undo': 'Voltar ao rascunho anterior',
  'themes.undone': 'O rascunho está como antes',
} as const satisfies Translated<typeof english>

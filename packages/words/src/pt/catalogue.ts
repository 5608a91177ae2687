import type { Translation } from '../catalogue.ts'
import type { catalogue as english } from '../en/catalogue.ts'

export const catalogue = {
  'catalogue.demo': 'Demo',
  'catalogue.more': 'Mostrar mais',
  'catalogue.search': 'Buscar em {category}',
  'catalogue.sort': 'Ordem',
  'catalogue.featured': 'Destaques',
  'catalogue.popular': 'Mais jogados',
  'catalogue.byName': 'De A a Z',
  'catalogue.new': 'Mais novos',
  'catalogue.provider': 'Provedor',
  'catalogue.allProviders': 'Todos os provedores',
  'catalogue.shown': '{shown} de {total}',
  'catalogue.failed': 'Os jogos não carregaram',
  'catalogue.failedText': 'Sua conta e seu dinheiro não são afetados.',
  'catalogue.offline': 'Você está sem conexão',
  'catalogue.offlineText': 'Os jogos aparecem sozinhos assim que a conexão voltar.',
  'catalogue.none': 'Nenhum jogo combina com essa escolha',
  'catalogue.noneText': 'Escolha outro provedor ou outras palavras.',
  'catalogue.clear': 'Mostrar todos',
  'catalogue.unknownCategory': 'Essa categoria não existe',
  'catalogue.unknownGame': 'Esse jogo não existe',
  'catalogue.maintenance': 'Em manutenção',
  'catalogue.demoText':
    'Uma demonstração do nosso próprio sandbox: joga-se com dinheiro fictício, e nada é pago.',
  'catalogue.soonText':
    'Ainda não dá para jogar. Guarde-o entre os favoritos e você o encontra quando abrir.',
  'catalogue.maintenanceText': 'Está em manutenção e volta sozinho.',
  'catalogue.playDemo': 'Jogar a demonstração',
  'catalogue.logInToPlay': 'Entre para jogar',
  'catalogue.return': 'Retorno ao jogador',
  'catalogue.stakes': 'Apostas, em dinheiro fictício',
} as const satisfies Translation<typeof english>

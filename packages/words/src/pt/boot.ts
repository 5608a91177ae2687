import type { Translation } from '../catalogue.ts'
import type { boot as english } from '../en/boot.ts'

export const boot = {
  'boot.loading': 'Carregando a Baize',
  'boot.loadingPage': 'Carregando a página',
  'boot.retrying': 'Uma parte do site não chegou. Estamos tentando de novo.',
  'boot.firewallTitle': 'Uma verificação rápida',
  'boot.firewallText': 'Antes de abrir o site neste endereço, mostre que há alguém aí.',
  'boot.firewallAction': 'Estou aqui',
  'boot.firewallFailed': 'Não deu certo. Toque mais uma vez.',
  'boot.repairTitle': 'Voltamos já',
  'boot.repairText': 'O site está em manutenção. Seu dinheiro e suas apostas abertas estão seguros.',
  'boot.repairWaiting': 'Verificamos a cada poucos segundos e levamos você de volta sozinhos.',
  'boot.repairNow': 'Verificar agora',
  'boot.lockedTitle': 'As ferramentas de desenvolvedor foram detectadas como abertas',
  'boot.lockedText': 'Para proteger o conteúdo e a segurança da interface, a página foi bloqueada.',
  'boot.embedTitle': 'Jogo',
  'boot.embedUnknown': 'Não há jogo neste endereço',
  'boot.embedOpen': 'Abrir em página própria',
  'boot.freeSpin': 'Roleta de giros grátis',
  'boot.freeSpinText': 'A roleta ainda não abriu. Seu convite fica guardado e acompanha o seu cadastro.',
  'boot.chatbet': 'Salas de loteria',
  'boot.chatbetText': 'Os jogos de loteria e suas salas ainda não abriram.',
  'boot.chatlive': 'Chat ao vivo',
  'boot.chatliveText': 'Falar conosco ao vivo ainda não é possível.',
  'boot.comingTitle': '{name}: ainda não abriu',
} satisfies Translation<typeof english>

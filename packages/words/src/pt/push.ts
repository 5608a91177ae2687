import type { Translation } from '../catalogue.ts'
import type { push as english } from '../en/push.ts'

export const push = {
  'push.title': 'Notificações neste aparelho',
  'push.text': 'Fique sabendo dos seus saques e da segurança da conta mesmo com o site fechado.',
  'push.turnOn': 'Ativar notificações',
  'push.turnOff': 'Desativar',
  'push.on': 'As notificações estão ativadas neste aparelho.',
  'push.asking': 'Escolha “Permitir” quando o navegador perguntar.',
  'push.unsupported':
    'Este navegador não mostra notificações. Use uma versão atual do Chrome, Edge, Firefox ou Safari.',
  'push.homeScreen':
    'No iPhone e no iPad, adicione o site à Tela de Início primeiro: toque em Compartilhar, depois em “Adicionar à Tela de Início”, e abra por lá.',
  'push.denied':
    'As notificações deste site estão bloqueadas. Permita no navegador: toque no ícone à esquerda do endereço, abra as configurações do site, mude Notificações para “Permitir” e volte.',
  'push.revoked': 'As notificações foram desativadas no navegador. Ative de novo aqui.',
  'push.failed': 'Não foi possível ativar as notificações. Verifique a conexão e tente de novo.',
  'push.test': 'Enviar um teste',
  'push.testSent': 'Teste enviado. Ele deve chegar em alguns segundos.',
  'push.testTitle': 'As notificações estão funcionando',
  'push.testText': 'Vamos avisar você neste aparelho.',
  'push.devices': 'Aparelhos que recebem notificações',
  'push.thisDevice': 'Este aparelho',
  'push.unknownDevice': 'Aparelho desconhecido',
  'push.since': 'Desde {date}',
  'push.switchOff': 'Desativar em {device}',
  'push.loadFailed': 'Não foi possível carregar seus aparelhos.',
  'push.offerTitle': 'Saiba na hora em que o dinheiro cair',
  'push.offerText': 'Avisamos você quando o saque for pago, mesmo com o site fechado.',
  'push.notNow': 'Agora não',
} satisfies Translation<typeof english>

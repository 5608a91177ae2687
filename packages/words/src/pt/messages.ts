import type { Translation } from '../catalogue.ts'
import type { messages as english } from '../en/messages.ts'

export const messages = {
  'messages.code':
    '{code} é o seu código Baize. Expira em 5 minutos. A equipe da Baize nunca vai pedir este código.',
  'messages.codeSubject': '{code} é o seu código Baize',
  'messages.codeTitle': 'Seu código Baize',
  'messages.codeText': 'Digite na página em que você pediu o código. Ele expira em 5 minutos.',
  'messages.codeNever': 'A equipe da Baize nunca vai pedir este código.',
  'messages.changed':
    'Este contato foi removido da sua conta Baize. Se não foi você, crie uma nova senha e saia de todos os aparelhos.',
  'messages.changedSubject': 'Este e-mail foi removido da sua conta',
  'messages.lateMoney':
    'Chegaram {amount} na sua conta Baize encerrada. Entre com sua senha para reabrir a conta e sacar, ou fale com o suporte.',
  'messages.lateMoneyHeld':
    'Chegaram {amount} na sua conta Baize, que nós encerramos. Fale com o suporte para receber o pagamento.',
  'messages.lateMoneySubject': 'Chegou dinheiro na sua conta encerrada',
  'messages.transcriptSubject': 'Sua conversa com o suporte da Baize',
  'messages.whyCode':
    'Você recebeu este e-mail porque alguém informou este endereço em {site}. Se não foi você, ignore: sem ele ninguém consegue usar o código.',
  'messages.whyAccount': 'Você recebeu este e-mail porque este endereço pertence a uma conta em {site}.',
  'messages.whyChosen':
    'Você recebeu este e-mail porque os e-mails deste tipo estão ativados nas suas configurações em {site}.',
  'messages.alarm': '{title}\n\n{summary}\n\n{link}',
  'messages.whyAlarm':
    'Você recebeu este e-mail porque os alertas de {site} são enviados para este endereço.',
  'messages.report': '{title}\n\n{summary}\n\n{link}',
  'messages.whyReport':
    'Você recebeu este e-mail porque relatórios de {site} são enviados para este endereço.',
  'messages.reportTooLarge': 'O arquivo é grande demais para um e-mail. Baixe-o no console.',
  'messages.reportGgr': 'GGR',
  'messages.reportNgr': 'NGR',
  'messages.reportStaked': 'Apostado',
  'messages.reportPaid': 'Pago',
  'messages.reportBonuses': 'Bônus e recompensas',
  'messages.reportPackets': 'Envelopes vermelhos e chuvas',
  'messages.reportDeposits': 'Depósitos',
  'messages.reportPayouts': 'Saques',
  'messages.reportActive': 'Máximo de jogadores ativos em um dia',
  'messages.reportNew': 'Novos jogadores',
  'messages.whyTranscript': 'Você recebeu este e-mail porque pediu uma cópia da sua conversa em {site}.',
  'messages.unsubscribe': 'Parar de receber estes e-mails',
  'messages.endTitle': 'Parar de receber estes e-mails?',
  'messages.endText':
    'Você continua recebendo códigos e mensagens sobre a sua segurança e o seu dinheiro. Pode ativar estes e-mails de novo nas configurações.',
  'messages.endButton': 'Parar de receber',
  'messages.endedTitle': 'Você não vai mais receber estes e-mails',
  'messages.endedText': 'Você pode ativar de novo quando quiser: Perfil e depois Notificações.',
  'messages.endDeadTitle': 'Este link não é mais válido',
  'messages.endDeadText': 'Entre na sua conta e escolha seus e-mails em Perfil, Notificações.',
} as const satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { notices as english } from '../en/notices.ts'

export const notices = {
  'notices.notification': 'Notificação',
  'notices.notLoggedInTitle': 'Veja por si mesmo',
  'notices.notRechargedTitle': 'Quando você quiser',
  'notices.depositTitle': 'Depósito recebido',
  'notices.depositText': 'Já está no seu saldo.',
  'notices.depositAmount': '{amount} já está no seu saldo.',
  'notices.welcomeTitle': 'Boas-vindas à Baize',
  'notices.welcomeText': 'Sua conta está aberta. Você pode conferir cada resultado, quando quiser.',
  'notices.notLoggedIn': 'Abra uma conta e jogue jogos cujos resultados você mesmo pode conferir.',
  'notices.notLoggedInButton': 'Criar uma conta',
  'notices.notRecharged': 'Sua carteira está pronta. Deposite quando tiver vontade de jogar.',
  'notices.notRechargedButton': 'Fazer um depósito',
  'notices.registered': 'Sua conta está aberta. Você pode conferir cada resultado, quando quiser.',
  'notices.registeredButton': 'Ver o jogo Mines',
  'notices.later': 'Agora não',
  'notices.eventText': 'Algo mudou na sua conta.',
  'notices.rainTitle': 'Chuva de dinheiro',
  'notices.rainOver': 'O evento terminou',
  'notices.rainOn':
    'Há um envelope vermelho aberto para todos. Pegá-lo virá com uma versão futura deste site.',
  'notices.rainLeft': 'Termina em',
  'notices.newDeviceTitle': 'Novo acesso',
  'notices.newDeviceText':
    'Sua conta foi aberta com {device}, a partir de {ip}. Se não foi você, mude a senha e saia dos outros aparelhos.',
  'notices.passwordChangedTitle': 'Sua senha foi mudada',
  'notices.phoneChangedTitle': 'Seu telefone foi mudado',
  'notices.emailChangedTitle': 'Seu e-mail foi mudado',
  'notices.secondFactorOnTitle': 'Seu autenticador está ligado',
  'notices.secondFactorOffTitle': 'Seu autenticador foi desligado',
  'notices.recoveryCodeUsedTitle': 'Um código de recuperação foi usado',
  'notices.thirdLinkedTitle': 'Uma entrada foi ligada à conta',
  'notices.thirdUnlinkedTitle': 'Uma entrada foi retirada da conta',
  'notices.keyChangeText': 'Se não foi você, mude a senha e saia dos outros aparelhos, em Conta, Segurança.',
} as const satisfies Translation<typeof english>

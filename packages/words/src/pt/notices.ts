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
} as const satisfies Translation<typeof english>

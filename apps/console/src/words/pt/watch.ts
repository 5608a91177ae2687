import type { watch as english } from '../en/watch.ts'
import type { Translated } from '../words.ts'

export const watch = {
  'underAge.title': 'Menores de idade',
  'underAge.about': 'Jogadores cujo documento mostra menos de 18 anos. Os depósitos voltam para a origem.',
  'underAge.none': 'Ninguém bloqueado por idade',
  'underAge.deposits': 'Depósitos a devolver',
  'underAge.allReturned': 'Tudo devolvido',
  'underAge.lift': 'Remover o bloqueio',
  'underAge.liftText':
    '{name} volta a jogar e pode reenviar o documento. Uma segunda pessoa precisa aprovar.',
  'underAge.newer': 'Mais recentes',
  'underAge.older': 'Mais antigos',
  'rates.title': 'Taxas de câmbio',
  'rates.about':
    'Os jogadores podem ver valores em outra moeda por estas taxas, e os saques em criptomoedas são pagos por elas. Elas nunca mudam um saldo.',
  'rates.of': '1 {currency} em dólares',
  'rates.wrong': 'Informe um número acima de zero com até nove casas decimais.',
  'rates.change': '{from} → {to}',
  'rates.bounds': 'De {least} a {most} por enquanto.',
  'rates.source': 'Cotação da fonte: {rate}.',
  'rates.outside': 'Informe uma taxa entre {least} e {most}. Uma mudança maior leva mais de um dia.',
  'rates.fixed': 'Um dólar é um dólar.',
  'rates.takesTwo':
    'Uma segunda pessoa precisa aprovar novas taxas. Os saques em criptomoedas são pagos por elas.',
  'rates.sourceSilent': 'A fonte das taxas não responde. As taxas não podem ser alteradas até que responda.',
  'rates.save': 'Salvar taxas',
  'rates.saved': 'As novas taxas já valem.',
  'coinRates.title': 'Preços das criptomoedas',
  'coinRates.about':
    'Depósitos e saques em criptomoedas usam estes preços. Eles vêm de duas fontes que precisam concordar. Se não concordarem, duas pessoas podem definir um preço por uma hora.',
  'coinRates.now': '1 {coin} = {usd} dólares',
  'coinRates.bySources': 'das duas fontes',
  'coinRates.silent': '{name} não responde',
  'coinRates.says': '{name}: {usd}',
  'coinRates.stale':
    'O preço de {coin} está desatualizado. Nenhum depósito em {coin} é aberto, os atrasados aguardam e nada é pago nessa moeda.',
  'coinRates.byHand': 'Preço de 1 {coin} em dólares, por uma hora',
  'coinRates.outside': 'Informe um preço entre {least} e {most}.',
  'coinRates.save': 'Definir preço',
  'coinRates.saved': 'O novo preço vale por uma hora.',
  'tickets.give': 'Dar giros ou raspadinhas',
  'tickets.kind': 'Tipo',
  'tickets.wheel': 'Giros da roleta',
  'tickets.scratch': 'Raspadinhas',
  'tickets.count': 'Quantidade',
  'tickets.given': 'O jogador já recebeu.',
} as const satisfies Translated<typeof english>

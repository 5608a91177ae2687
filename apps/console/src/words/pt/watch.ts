import type { watch as english } from '../en/watch.ts'
import type { Translated } from '../words.ts'

export const watch = {
  'alarms.title': 'Alertas',
  'alarms.about': 'Disparados pelos relatórios quando os números não fecham ou um retorno sai da faixa.',
  'alarms.kind': 'Alerta',
  'alarms.subject': 'Sobre',
  'alarms.details': 'Detalhes',
  'alarms.lasts': 'Ativo',
  'alarms.over': 'Encerrado',
  'alarms.rtp': 'Retorno fora da faixa',
  'alarms.zeroSum': 'As contas não fecham',
  'alarms.rollUp': 'Um total diário estava errado',
  'alarms.none': 'Nenhum alerta',
  'underAge.title': 'Menores de idade',
  'underAge.about': 'Jogadores cujo documento mostra menos de 18 anos. Os depósitos voltam para a origem.',
  'underAge.none': 'Ninguém bloqueado por idade',
  'underAge.deposits': 'Depósitos a devolver',
  'underAge.allReturned': 'Tudo devolvido',
  'underAge.lift': 'Retirar o bloqueio',
  'underAge.liftText':
    '{name} volta a jogar e pode reenviar o documento. Uma segunda pessoa precisa aprovar.',
  'underAge.newer': 'Mais recentes',
  'underAge.older': 'Mais antigos',
  'rates.title': 'Taxas de câmbio',
  'rates.about':
    'Os jogadores podem ver valores em outra moeda. Estas taxas mudam só o que é mostrado, nunca um saldo.',
  'rates.of': '1 {currency} em dólares',
  'rates.wrong': 'Informe um número acima de zero com até nove casas decimais.',
  'rates.save': 'Salvar taxas',
  'rates.saved': 'As novas taxas já valem.',
  'tickets.give': 'Dar giros ou raspadinhas',
  'tickets.kind': 'Tipo',
  'tickets.wheel': 'Giros da roleta',
  'tickets.scratch': 'Raspadinhas',
  'tickets.count': 'Quantidade',
  'tickets.given': 'O jogador já recebeu.',
} as const satisfies Translated<typeof english>

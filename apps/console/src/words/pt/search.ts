import type { search as english } from '../en/search.ts'
import type { Translated } from '../words.ts'

export const search = {
  'search.goTo': 'Buscar',
  'search.hint': 'Jogadores, ids de apostas e pagamentos, telas, configurações',
  'search.recent': 'Recentes',
  'search.players': 'Jogadores',
  'search.bets': 'Apostas',
  'search.deposits': 'Depósitos',
  'search.withdrawals': 'Saques',
  'search.rounds': 'Rodadas',
  'search.terms': 'Sorteios da loteria',
  'search.transactions': 'Transações',
  'search.conversations': 'Suporte',
  'search.screens': 'Telas',
  'search.settings': 'Configurações',
  'search.count': 'Resultados: {count}',
  'search.searching': 'Buscando…',
  'search.failed': 'A busca não funcionou. Telas e configurações ainda são encontradas.',
  'search.shorter': 'Digite pelo menos dois caracteres para encontrar jogadores e ids.',
} satisfies Translated<typeof english>

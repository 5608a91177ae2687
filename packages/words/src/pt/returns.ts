import type { Translation } from '../catalogue.ts'
import type { returns as english } from '../en/returns.ts'

export const returns = {
  'returns.title': 'O que os jogos devolvem',
  'returns.words':
    'De todas as apostas já encerradas aqui, contadas uma vez por minuto. A longo prazo cada jogo devolve o retorno definido; a curto prazo o acaso o desloca. A faixa diz quanto: em 99 de 100 casos o retorno real está dentro dela.',
  'returns.set': 'Retorno definido',
  'returns.seen': 'Devolvido',
  'returns.range': 'Faixa',
  'returns.rangeOf': '{low} a {high}',
  'returns.bets': { one: '{count} aposta', other: '{count} apostas' },
  'returns.fits': 'O retorno definido está na faixa.',
  'returns.outside': 'O retorno definido está fora da faixa. Só por acaso isso acontece uma vez em cem.',
  'returns.tooFew': 'Apostas de menos para dizer',
  'returns.none': 'Nenhuma aposta foi encerrada ainda.',
  'returns.failed': 'Os números não puderam ser carregados.',
} satisfies Translation<typeof english>

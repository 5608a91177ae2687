import type { Translation } from '../catalogue.ts'
import type { returns as english } from '../en/returns.ts'

export const returns = {
  'returns.title': 'Retorno real',
  'returns.words':
    'Todas as apostas já encerradas aqui, contadas a cada minuto. A longo prazo, cada jogo devolve o retorno definido; a curto prazo, a sorte interfere. A faixa mostra quanto: em 99 de 100 casos o retorno real está dentro dela.',
  'returns.set': 'Retorno definido',
  'returns.seen': 'Devolvido',
  'returns.range': 'Faixa',
  'returns.rangeOf': '{low} a {high}',
  'returns.bets': { one: '{count} aposta', other: '{count} apostas' },
  'returns.fits': 'O retorno definido está dentro da faixa.',
  'returns.outside': 'O retorno definido está fora da faixa. Por puro acaso, isso acontece uma vez em cem.',
  'returns.tooFew': 'Ainda há poucas apostas: {bets} de {needed}',
  'returns.none': 'Nenhuma aposta foi encerrada ainda.',
  'returns.failed': 'Não foi possível carregar os números.',
} satisfies Translation<typeof english>

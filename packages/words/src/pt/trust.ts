import type { Translation } from '../catalogue.ts'
import type { trust as english } from '../en/trust.ts'

export const trust = {
  'trust.title': 'Prova',
  'trust.words':
    'Não acredite só na nossa palavra. Estes números vêm direto do nosso livro-razão e são atualizados a cada minuto.',
  'trust.balanced': 'A soma de todas as contas é zero',
  'trust.balancedWords':
    'Cada aposta, prêmio, depósito e saque é lançado duas vezes: sai de uma conta e entra em outra. Some todas as contas, as suas e as nossas, e o resultado tem que ser exatamente zero. Se um único centavo sumisse ou aparecesse do nada, você veria aqui.',
  'trust.unbalanced': 'As contas não fecham',
  'trust.unbalancedWords':
    'A última verificação encontrou uma diferença. Os saques estão pausados até ela ser explicada. Seu saldo está seguro.',
  'trust.waiting': 'A primeira verificação está a caminho',
  'trust.waitingWords': 'O livro-razão deste site é novo. A prova aparece aqui em até um minuto.',
  'trust.sumOf': 'Soma de todas as contas em {currency}',
  'trust.transactions': 'Transações verificadas',
  'trust.few': 'Menos de {count}',
  'trust.checked': 'Última verificação',
  'trust.seal': 'Último fechamento diário',
  'trust.sealWords':
    'Cada dia é fechado com uma impressão digital de todas as suas transações e do dia anterior. Guarde-a: se alguém alterar o passado, ela deixa de conferir.',
  'trust.sealDay': 'Dia',
  'trust.sealHash': 'Impressão digital (SHA-256)',
  'trust.sealDays': 'Dias fechados',
  'trust.noSeal': 'O primeiro dia é fechado depois da meia-noite (UTC).',
  'trust.copySeal': 'Copiar impressão digital',
  'trust.payouts': 'Prazo dos saques',
  'trust.payoutsWords': 'Do pedido de saque até o pagamento, nos últimos {days} dias.',
  'trust.median': 'Metade é paga em até',
  'trust.p95': '95 de 100 são pagos em até',
  'trust.noPayouts': 'Disponível a partir de {count} saques.',
  'trust.returns': 'Quanto os jogos devolvem',
  'trust.returnsWords':
    'O retorno definido ao lado do que todas as apostas realmente devolveram. A faixa considera a sorte: em 99 de 100 casos o retorno verdadeiro está dentro dela.',
  'trust.fewBets': 'Disponível a partir de {count} apostas.',
  'trust.private': 'Números que poderiam identificar um jogador ficam de fora.',
  'trust.check': 'Confira suas apostas',
  'trust.link': 'Ver a prova',
  'trust.failed': 'Não foi possível carregar a prova.',
  'trust.seconds': { one: '{count} segundo', other: '{count} segundos' },
  'trust.minutes': { one: '{count} minuto', other: '{count} minutos' },
  'trust.hours': { one: '{count} hora', other: '{count} horas' },
} satisfies Translation<typeof english>

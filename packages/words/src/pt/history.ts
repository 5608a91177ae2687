import type { Translation } from '../catalogue.ts'
import type { history as english } from '../en/history.ts'

export const history = {
  'history.from': 'De',
  'history.to': 'Até',
  'history.byDay': 'Por dia',
  'history.result': 'Resultado',
  'history.anyResult': 'Qualquer resultado',
  'history.won': 'Pagas',
  'history.lost': 'Perdidas',
  'history.open': 'Abertas',
  'history.narrowedNone': 'Nenhuma aposta encontrada',
  'history.narrowedNoneWords': 'Mude o jogo, os dias ou o resultado para ver mais.',
  'history.clear': 'Mostrar todas',
  'history.csv': 'Baixar como tabela (CSV)',
  'history.json': 'Baixar para o verificador (JSON)',
  'history.download': 'Baixar',
  'history.downloadFailed': 'O arquivo não pôde ser carregado. Tente de novo.',
  'history.runs': 'Rodadas de autobet',
  'history.singleBets': 'Apostas',
  'history.view': 'O que mostrar',
  'history.runsNone': 'Nenhuma rodada de autobet',
  'history.runsNoneWords': 'Inicie uma no painel de um jogo.',
  'history.runsFailed': 'Suas rodadas não puderam ser carregadas.',
  'history.betsOfRun': 'Ver as apostas',
  'history.byAutobet': 'Autobet',
  'history.path': 'Escolhas, em ordem',
} satisfies Translation<typeof english>

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
  'history.narrowedNoneWords': 'Mude o jogo, as datas ou o resultado para ver mais.',
  'history.clear': 'Mostrar todas',
  'history.csv': 'Baixar como tabela (CSV)',
  'history.json': 'Baixar para o verificador (JSON)',
  'history.download': 'Baixar',
  'history.downloadFailed': 'Não foi possível baixar o arquivo. Tente de novo.',
  'history.runs': 'Sessões de autobet',
  'history.singleBets': 'Apostas',
  'history.view': 'Mostrar',
  'history.runsNone': 'Nenhuma sessão de autobet',
  'history.runsNoneWords': 'Inicie uma em qualquer jogo.',
  'history.runsFailed': 'Não foi possível carregar suas sessões.',
  'history.betsOfRun': 'Ver as apostas',
  'history.byAutobet': 'Autobet',
  'history.path': 'Escolhas, em ordem',
} satisfies Translation<typeof english>

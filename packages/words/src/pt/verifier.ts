import type { Translation } from '../catalogue.ts'
import type { verifier as english } from '../en/verifier.ts'

export const verifier = {
  'verifier.words':
    'Onde uma rodada de crash ou aviator terminou, e se o hash dela leva ao fim publicado da cadeia.',
  'verifier.open': 'Abrir no verificador',
  'verifier.rtp': 'Retorno (%)',
  'verifier.rtpWrong': 'Uma porcentagem acima de 0, no máximo 100.',
  'verifier.hashWrong': '64 dígitos e letras de a até f.',
  'verifier.linkWrong': 'Um número inteiro a partir de 1.',
  'verifier.optional': 'Pode ficar vazio',
  'verifier.compute': 'Calcular a rodada',
  'verifier.endsAt': 'Esta rodada de {game} termina em {multiplier}.',
  'verifier.chainBusy': 'Calculando hashes: {done} de {count}',
  'verifier.chainOk': {
    one: 'Verificado: com {count} hash, chega ao fim publicado da cadeia.',
    other: 'Verificado: com {count} hashes, chega ao fim publicado da cadeia.',
  },
  'verifier.file': 'Conferir um arquivo salvo',
  'verifier.fileWords': 'Apostas ou rodadas que você salvou como JSON. O arquivo fica no seu navegador.',
  'verifier.fileOpen': 'Escolher um arquivo',
  'verifier.fileNothing': 'Não há apostas nem rodadas neste arquivo.',
  'verifier.fileFound':
    '{verified} verificadas, {failed} erradas, {waiting} que ainda não podem ser conferidas, {unreadable} ilegíveis.',
  'verifier.fileLines': 'Uma por uma, como diz a linha de comando',
  'verifier.commandLine': 'Sem navegador nenhum, com o código deste site:',
} satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { verifier as english } from '../en/verifier.ts'

export const verifier = {
  'verifier.words':
    'Confira onde uma rodada de Crash ou Aviator terminou e se o hash leva ao fim publicado da cadeia.',
  'verifier.open': 'Abrir no verificador',
  'verifier.rtp': 'Retorno (%)',
  'verifier.rtpWrong': 'Digite uma porcentagem acima de 0, até 100.',
  'verifier.hashWrong': 'Digite 64 dígitos ou letras de a até f.',
  'verifier.linkWrong': 'Digite um número inteiro, 1 ou maior.',
  'verifier.optional': 'Opcional',
  'verifier.compute': 'Calcular a rodada',
  'verifier.endsAt': 'Esta rodada de {game} termina em {multiplier}.',
  'verifier.chainBusy': 'Calculando hashes: {done} de {count}',
  'verifier.chainOk': {
    one: 'Verificado: com {count} hash, chega ao fim publicado da cadeia.',
    other: 'Verificado: com {count} hashes, chega ao fim publicado da cadeia.',
  },
  'verifier.termWords':
    'Confira quais números o hash de um sorteio e a assinatura do beacon dão, e se os dois são os publicados.',
  'verifier.termNumber': 'Número do sorteio',
  'verifier.signatureWrong': 'Digite 96 dígitos ou letras de a até f.',
  'verifier.signatureOther': 'Esta não é a assinatura dessa rodada por um beacon que usamos.',
  'verifier.computeTerm': 'Calcular o sorteio',
  'verifier.checkSignature': 'Conferir a assinatura',
  'verifier.file': 'Conferir um arquivo salvo',
  'verifier.fileWords': 'Apostas ou rodadas que você salvou como JSON. O arquivo não sai do seu navegador.',
  'verifier.fileOpen': 'Escolher um arquivo',
  'verifier.fileNothing': 'Não há apostas nem rodadas neste arquivo.',
  'verifier.fileFound':
    '{verified} verificadas, {failed} erradas, {waiting} ainda não verificáveis, {unreadable} ilegíveis.',
  'verifier.fileLines': 'Linha por linha',
} satisfies Translation<typeof english>

import type { LanguageId } from '@baize/contract/shared'

/** What an alarm of operators is, and which one it is, filled with its details. */
type AlarmText = { readonly title: string; readonly summary: string }

const en = {
  payoutsFrozen: { title: 'Payouts are frozen', summary: 'Findings in the books: {findings}' },
  zeroSum: { title: 'Accounts don’t add up to zero', summary: 'Currency: {currencyId}' },
  auditLate: { title: 'The ledger isn’t being checked', summary: 'Last check {minutes} ago' },
  paymentProviderDown: { title: 'Payment provider down', summary: '{name}' },
  gameProviderDown: { title: 'Game provider down', summary: '{name}' },
  beaconDown: { title: 'No randomness for draws', summary: 'Draws affected: {draws}' },
  payoutLate: { title: 'Payouts are late', summary: '{currencyId}: {count}, the oldest {minutes}' },
  diskFull: { title: 'Disk almost full', summary: '{host}: {percent}% free' },
  payoutUnanswered: {
    title: 'Payouts without an answer',
    summary: '{name}: {count}, the oldest {minutes}',
  },
  payoutsWaiting: {
    title: 'Withdrawals wait for a decision',
    summary: '{currencyId}: {count}, the oldest {minutes}',
  },
  paymentProviderSlow: { title: 'Payment provider slow', summary: '{name}: {seconds} s per call' },
  connectionDown: { title: 'Connection down', summary: '{name}' },
  connectionSlow: { title: 'Connection slow', summary: '{name}: {seconds} s per call' },
  gameProviderSlow: { title: 'Game provider slow', summary: '{name}: {seconds} s per answer' },
  providerBooksDiffer: { title: 'A provider’s books differ from ours', summary: '{name}: {count} bets' },
  drawVoid: { title: 'Lottery draw void', summary: '{line}, draw {number} (in 24 h: {count})' },
  rtpOutside: { title: 'Return outside its range', summary: '{gameId}: {bets} bets' },
  rollUpWrong: { title: 'A daily total was wrong', summary: 'Rows corrected: {rows}' },
  jobFailing: { title: 'Background job failing', summary: '{job}: {cause}' },
  outboxLate: { title: 'Live updates are late', summary: '{batches} batches, the oldest {seconds} s' },
  messagesLate: { title: 'Messages are late', summary: '{channel}: {count}, the oldest {minutes}' },
  pushesLate: { title: 'Push notifications are late', summary: '{count}, the oldest {minutes}' },
  logInsFailing: {
    title: 'Many failed log-ins',
    summary: '{count} in {minutes}, from {addresses} addresses',
  },
  replicationBehind: { title: 'Database replica behind', summary: '{name}: {mebibytes} MiB' },
  diskLow: { title: 'Disk space low', summary: '{host}: {percent}% free' },
  budgetLow: {
    title: 'Rewards budget nearly spent',
    summary: '{programme}: {left} {currencyId} left, {today} given today',
  },
  playerInNeed: { title: 'A player may need help', summary: 'Wrote to support {minutes} ago' },
  test: { title: 'Test of the alarms', summary: 'Alarms of Baize are sent here.' },
  bigWin: { title: 'Big win', summary: '{gameId}: {amount} {currencyId}' },
} as const satisfies Record<string, AlarmText>

const pt = {
  payoutsFrozen: { title: 'Os pagamentos estão congelados', summary: 'Divergências nos livros: {findings}' },
  zeroSum: { title: 'As contas não somam zero', summary: 'Moeda: {currencyId}' },
  auditLate: {
    title: 'O livro-razão não está sendo verificado',
    summary: 'Última verificação há {minutes}',
  },
  paymentProviderDown: { title: 'Provedor de pagamento fora do ar', summary: '{name}' },
  gameProviderDown: { title: 'Provedor de jogos fora do ar', summary: '{name}' },
  beaconDown: { title: 'Sorteios sem aleatoriedade', summary: 'Sorteios afetados: {draws}' },
  payoutLate: {
    title: 'Pagamentos atrasados',
    summary: '{currencyId}: {count}, o mais antigo há {minutes}',
  },
  diskFull: { title: 'Disco quase cheio', summary: '{host}: {percent}% livre' },
  payoutUnanswered: {
    title: 'Pagamentos sem resposta',
    summary: '{name}: {count}, o mais antigo há {minutes}',
  },
  payoutsWaiting: {
    title: 'Saques aguardam uma decisão',
    summary: '{currencyId}: {count}, o mais antigo há {minutes}',
  },
  paymentProviderSlow: { title: 'Provedor de pagamento lento', summary: '{name}: {seconds} s por chamada' },
  connectionDown: { title: 'Conexão fora do ar', summary: '{name}' },
  connectionSlow: { title: 'Conexão lenta', summary: '{name}: {seconds} s por chamada' },
  gameProviderSlow: { title: 'Provedor de jogos lento', summary: '{name}: {seconds} s por resposta' },
  providerBooksDiffer: {
    title: 'Livros de um provedor divergem dos nossos',
    summary: '{name}: {count} apostas',
  },
  drawVoid: { title: 'Sorteio anulado', summary: '{line}, sorteio {number} (em 24 h: {count})' },
  rtpOutside: { title: 'Retorno fora da faixa', summary: '{gameId}: {bets} apostas' },
  rollUpWrong: { title: 'Um total diário estava errado', summary: 'Linhas corrigidas: {rows}' },
  jobFailing: { title: 'Rotina em segundo plano com falha', summary: '{job}: {cause}' },
  outboxLate: {
    title: 'Atualizações ao vivo atrasadas',
    summary: '{batches} lotes, o mais antigo há {seconds} s',
  },
  messagesLate: {
    title: 'Mensagens atrasadas',
    summary: '{channel}: {count}, a mais antiga há {minutes}',
  },
  pushesLate: { title: 'Notificações push atrasadas', summary: '{count}, a mais antiga há {minutes}' },
  logInsFailing: {
    title: 'Muitas falhas de login',
    summary: '{count} em {minutes}, de {addresses} endereços',
  },
  replicationBehind: { title: 'Réplica do banco de dados atrasada', summary: '{name}: {mebibytes} MiB' },
  diskLow: { title: 'Pouco espaço em disco', summary: '{host}: {percent}% livre' },
  budgetLow: {
    title: 'Orçamento de recompensas quase no fim',
    summary: '{programme}: restam {left} {currencyId}, {today} concedidos hoje',
  },
  test: { title: 'Teste dos alertas', summary: 'Os alertas da Baize são enviados para cá.' },
  playerInNeed: {
    title: 'Um jogador pode precisar de ajuda',
    summary: 'Escreveu ao suporte há {minutes}',
  },
  bigWin: { title: 'Grande prêmio', summary: '{gameId}: {amount} {currencyId}' },
} satisfies Record<keyof typeof en, AlarmText>

const id = {
  payoutsFrozen: { title: 'Pembayaran dibekukan', summary: 'Temuan di pembukuan: {findings}' },
  zeroSum: { title: 'Total akun tidak nol', summary: 'Mata uang: {currencyId}' },
  auditLate: { title: 'Buku besar tidak diperiksa', summary: 'Pemeriksaan terakhir {minutes} lalu' },
  paymentProviderDown: { title: 'Penyedia pembayaran mati', summary: '{name}' },
  gameProviderDown: { title: 'Penyedia game mati', summary: '{name}' },
  beaconDown: { title: 'Undian tanpa angka acak', summary: 'Undian terdampak: {draws}' },
  payoutLate: {
    title: 'Pembayaran terlambat',
    summary: '{currencyId}: {count}, yang terlama {minutes}',
  },
  diskFull: { title: 'Disk hampir penuh', summary: '{host}: sisa {percent}%' },
  payoutUnanswered: {
    title: 'Pembayaran belum dijawab',
    summary: '{name}: {count}, yang terlama {minutes}',
  },
  payoutsWaiting: {
    title: 'Penarikan menunggu keputusan',
    summary: '{currencyId}: {count}, yang terlama {minutes}',
  },
  paymentProviderSlow: {
    title: 'Penyedia pembayaran lambat',
    summary: '{name}: {seconds} detik per panggilan',
  },
  connectionDown: { title: 'Koneksi mati', summary: '{name}' },
  connectionSlow: { title: 'Koneksi lambat', summary: '{name}: {seconds} detik per panggilan' },
  gameProviderSlow: { title: 'Penyedia game lambat', summary: '{name}: {seconds} detik per jawaban' },
  providerBooksDiffer: { title: 'Pembukuan penyedia berbeda', summary: '{name}: {count} taruhan' },
  drawVoid: { title: 'Undian dibatalkan', summary: '{line}, undian {number} (dalam 24 jam: {count})' },
  rtpOutside: { title: 'RTP di luar rentang', summary: '{gameId}: {bets} taruhan' },
  rollUpWrong: { title: 'Total harian keliru', summary: 'Baris yang dikoreksi: {rows}' },
  jobFailing: { title: 'Pekerjaan latar belakang gagal', summary: '{job}: {cause}' },
  outboxLate: {
    title: 'Pembaruan langsung terlambat',
    summary: '{batches} kelompok, yang terlama {seconds} detik',
  },
  messagesLate: { title: 'Pesan terlambat', summary: '{channel}: {count}, yang terlama {minutes}' },
  pushesLate: { title: 'Notifikasi push terlambat', summary: '{count}, yang terlama {minutes}' },
  logInsFailing: {
    title: 'Banyak login gagal',
    summary: '{count} dalam {minutes}, dari {addresses} alamat',
  },
  replicationBehind: { title: 'Replika database tertinggal', summary: '{name}: {mebibytes} MiB' },
  diskLow: { title: 'Ruang disk menipis', summary: '{host}: sisa {percent}%' },
  budgetLow: {
    title: 'Anggaran hadiah hampir habis',
    summary: '{programme}: sisa {left} {currencyId}, {today} diberikan hari ini',
  },
  test: { title: 'Uji coba peringatan', summary: 'Peringatan Baize dikirim ke sini.' },
  playerInNeed: {
    title: 'Seorang pemain mungkin perlu bantuan',
    summary: 'Menulis ke bantuan pemain {minutes} lalu',
  },
  bigWin: { title: 'Kemenangan besar', summary: '{gameId}: {amount} {currencyId}' },
} satisfies Record<keyof typeof en, AlarmText>

/** Titles and summaries by kind. The console shows them, and e-mails and webhooks carry them. */
export const ALARM_TEXTS: Readonly<Record<LanguageId, Readonly<Record<keyof typeof en, AlarmText>>>> = {
  en,
  pt,
  id,
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const LOCALES: Readonly<Record<LanguageId, string>> = { en: 'en', pt: 'pt-BR', id: 'id' }

/** "45 minutes", "10 hours", "3 days". */
function waitText(minutes: number, language: LanguageId): string {
  const [unit, length] =
    minutes < 2 * HOUR_MINUTES
      ? (['minute', 1] as const)
      : minutes < 2 * DAY_MINUTES
        ? (['hour', HOUR_MINUTES] as const)
        : (['day', DAY_MINUTES] as const)
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(minutes / length),
  )
}

/** The summary of an alarm with its details; `minutes` as people say a wait. */
export const alarmSummary = (
  kind: keyof typeof en,
  details: Readonly<Record<string, string | number>>,
  language: LanguageId,
): string =>
  ALARM_TEXTS[language][kind].summary.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = details[name]
    return name === 'minutes' && typeof value === 'number' ? waitText(value, language) : String(value ?? hole)
  })

import { GAMES, type LanguageId } from '@baize/contract/shared'

type Rejected = {
  readonly term: RegExp
  /** The term of docs/terms.md. */
  readonly use: string
  /** Keys in which the term is wrong. It is wrong everywhere without this. */
  readonly keys?: RegExp
}

/** Sentences about a bet in one of our games, where a cash-out is not a withdrawal. */
const PLAY = new RegExp(
  `^(?:autobet|bets|live|lobby|lottery|rounds|step|${GAMES.map(({ id }) => id).join('|')})\\.|^refusal\\.nothingToCashOut$`,
)

/** Sentences of the console about anything but a bet, where nothing is cashed out. */
const DESK = /^console:(?!replay\.|providers\.)/

/** Terms that native readers stumbled over. docs/terms.md has the whole list with what to write instead. */
export const REJECTED_TERMS: Readonly<Record<LanguageId, readonly Rejected[]>> = {
  en: [
    { term: /free chances/i, use: 'free prizes' },
    { term: /play unit|game money/i, use: 'game currency' },
    { term: /open bonus|bonus is open/i, use: 'active bonus' },
  ],
  pt: [
    { term: /\b(?:sac(?:a|ar|ou|aram|ando|ad[ao]s?|ável)|saques?)\b/i, use: 'retirar, retirada', keys: PLAY },
    { term: /\bretir(?:ar|ad[ao]s?)\b/i, use: 'liberar, remover, cancelar', keys: DESK },
    {
      term: /\bexclu(?:ir um jogador|ir dos jogos|íd[ao]s? (?:até|por \d))/i,
      use: 'exclusão: "excluir" deletes',
    },
    { term: /\bsel(?:os?|ad[ao]s?)\b/i, use: 'fechamento, fechado', keys: /^console:(?:audit|desk|home)\./ },
    { term: /\broda\b(?! no)/i, use: 'roleta', keys: /^console:/ },
    { term: /\bdispositivos?\b/i, use: 'aparelho' },
    { term: /\bdesist/i, use: 'abrir mão (do bônus)', keys: /^(?:notify|pay|refusal|rewards)\./ },
    { term: /\blacr/i, use: 'fechar, fechamento (do dia)', keys: /^trust\./ },
    { term: /chances? grátis/i, use: 'prêmios grátis' },
    { term: /bônus (?:\S+ )?abertos?\b/i, use: 'bônus ativo' },
    { term: /\btarefas?\b/i, use: 'missão' },
    { term: /livro-caixa/i, use: 'livro-razão' },
    { term: /\bliquidad/i, use: 'encerrada' },
    { term: /amigos que contam/i, use: 'convites válidos' },
    { term: /unidade de jogo/i, use: 'moeda do jogo' },
    {
      term: /\b(?:ecrã|telemóvel|registar|utilizador(?:es)?|palavra-passe|levantamentos?)\b/i,
      use: 'Brazilian words: tela, celular, cadastrar, jogador, senha, saque',
    },
  ],
  id: [
    { term: /\brumah\b/i, use: 'bandar' },
    { term: /\bkamu\b|\b(?!(?:ber|ke)?temu\b|tamu\b|ilmu\b|semu\b)\w+mu\b/i, use: 'Anda' },
    { term: /(?<!\{)\bgames?\b/i, use: 'permainan' },
    { term: /\b(?:cair(?:kan)?|mencairkan|dicairkan|pencairan)\b/i, use: 'cash out', keys: PLAY },
    { term: /pengecualian/i, use: 'blokir mandiri' },
    { term: /bonus (?:\S+ )?terbuka/i, use: 'bonus aktif' },
    { term: /kesempatan gratis/i, use: 'hadiah gratis' },
    { term: /(?:uang|kredit) mainan/i, use: 'saldo demo' },
    { term: /uang sungguhan/i, use: 'uang asli' },
    { term: /\bobrolan\b/i, use: 'chat' },
    { term: /\btugas\b/i, use: 'misi' },
    { term: /\bamplop\b/i, use: 'angpau' },
    { term: /\bpengali\b/i, use: 'pengganda' },
    { term: /batas (?:rugi|kekalahan)/i, use: 'batas kerugian' },
    { term: /segel/i, use: 'ditutup, penutupan (hari)', keys: /^trust\./ },
    { term: /\bsetor(?:an(?:nya)?)?\b/i, use: 'deposit' },
    { term: /\bangpao\b/i, use: 'angpau' },
    { term: /\bmargin\b/i, use: 'keunggulan bandar' },
    { term: /taruhan terbuka/i, use: 'taruhan yang berjalan' },
    { term: /kecualikan/i, use: 'blokir bermain' },
    { term: /\bkita\b/i, use: 'kami' },
    { term: /bermain aman/i, use: 'main dengan bijak' },
    { term: /\be-mail\b/i, use: 'email' },
    {
      term: /^(?!.*dana).*\bpengembalian\b/i,
      use: 'RTP',
      keys: /^console:(?:alarms|games|replay|reports)\./,
    },
    { term: /berumur/i, use: 'diperbarui setiap menit' },
    { term: /periksa kami/i, use: 'buktikan sendiri' },
    { term: /\bdaring\b/i, use: 'online' },
    { term: /nilai (?:yang )?ditetapkan/i, use: 'RTP resmi' },
  ],
}

/** Rejected terms of a text, each with what to write instead. */
export const rejectedTerms = (language: LanguageId, text: string, key = ''): string[] =>
  REJECTED_TERMS[language]
    .filter(({ term, keys }) => (keys?.test(key) ?? true) && term.test(text))
    .map(({ term, use }) => `${key}: "${term.exec(text)?.[0]}" in "${text}", use ${use}`)

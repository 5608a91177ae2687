import { LanguageId } from '@baize/contract/shared'
import { helpLine } from './help-lines.ts'

/** The first answer to somebody who writes that playing harms them, in the language of the player. The operator can change it. */
const CARE_ANSWER: Readonly<Record<LanguageId, string>> = {
  en: `Thank you for telling us, {name}. It takes courage, and you are not alone with this.

You don't have to play today. If you like, I can start a break for you right now: you choose how long, and nobody can end it early. I can also set a limit with you.

Talking to somebody helps. {help} If you might hurt yourself, please call your local emergency number now.

I am here. How are you?`,
  pt: `Obrigado por nos contar, {name}. É preciso coragem, e você não está só.

Você não precisa jogar hoje. Se quiser, começo agora mesmo uma pausa para você: você escolhe a duração, e ninguém pode encerrá-la antes. Também posso definir um limite com você.

Conversar ajuda. {help} Se pensa em se machucar, ligue agora para o número de emergência de onde você está.

Estou aqui. Como você está?`,
  id: `Terima kasih sudah bercerita, {name}. Itu butuh keberanian, dan Anda tidak sendirian.

Anda tidak harus bermain hari ini. Bila mau, saya bisa langsung memulai jeda untuk Anda: Anda yang memilih lamanya, dan tidak ada yang bisa mengakhirinya lebih awal. Saya juga bisa membantu memasang batas.

Bercerita kepada seseorang itu menolong. {help} Bila Anda terpikir untuk menyakiti diri, segera hubungi nomor darurat di tempat Anda atau orang yang Anda percaya.

Saya di sini. Bagaimana keadaan Anda sekarang?`,
}

/** Whom a reply is for. */
export type Addressee = { readonly name: string; readonly language: string; readonly countryId: string }

/** A prepared text in the player's language, with their name and where they find help. */
export function replyTo(to: Addressee, texts: Readonly<Record<LanguageId, string>>): string {
  const language = LanguageId.safeParse(to.language).data ?? 'en'
  return texts[language]
    .replaceAll('{help}', () => helpLine(to.countryId, language))
    .replaceAll('{name}', () => to.name)
}

export const careAnswerTo = (to: Addressee): string => replyTo(to, CARE_ANSWER)

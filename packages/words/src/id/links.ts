import type { Translation } from '../catalogue.ts'
import type { links as english } from '../en/links.ts'

export const links = {
  'links.logOutAsk': 'Keluar dari akun Anda di perangkat ini?',
  'links.alreadyIn': 'Anda sudah masuk sebagai {name}',
  'links.help': 'Bantuan kecanduan judi',
  'links.newWindow': 'terbuka di jendela baru',
} as const satisfies Translation<typeof english>

import type { icons as english } from '../en/icons.ts'
import type { Translated } from '../words.ts'

export const icons = {
  'studio.icon.home': 'Beranda',
  'studio.icon.account': 'Akun',
  'studio.icon.chat': 'Chat',
  'studio.icon.download': 'Unduh',
  'studio.icon.gem': 'Permata',
  'studio.icon.gift': 'Hadiah',
  'studio.icon.help': 'Bantuan',
  'studio.icon.history': 'Riwayat',
  'studio.icon.plus': 'Tambah',
  'studio.icon.shield': 'Perisai',
  'studio.icon.star': 'Bintang',
  'studio.icon.tag': 'Label',
  'studio.icon.trophy': 'Piala',
  'studio.icon.wallet': 'Dompet',
  'studio.icon.ball': 'Bola undian',
} as const satisfies Translated<typeof english>

import type { Translation } from '../catalogue.ts'
import type { messages as english } from '../en/messages.ts'

export const messages = {
  'messages.code': '{code} adalah kode Baize Anda. Berlaku 5 menit. Tim Baize tidak akan pernah memintanya.',
  'messages.changed':
    'Kontak ini sudah dihapus dari akun Baize Anda. Jika bukan Anda yang mengubahnya, buat kata sandi baru dan keluarkan semua perangkat.',
  'messages.lateMoney':
    '{amount} masuk ke akun Baize Anda yang sudah ditutup. Masuk dengan kata sandi untuk membuka lagi akun dan menariknya, atau hubungi dukungan.',
  'messages.lateMoneyHeld':
    '{amount} masuk ke akun Baize Anda yang telah kami tutup. Hubungi dukungan agar uang itu dibayarkan.',
} as const satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys = {
  'keys.title': 'Pintasan keyboard',
  'keys.switch': 'Main dengan keyboard',
  'keys.on': 'Spasi menekan tombol utama.',
  'keys.off': 'Spasi menggulir halaman dan tidak pernah bertaruh.',
  'keys.space': 'Spasi',
  'keys.main': 'Tombol utama: pasang, cairkan',
  'keys.isOff': 'nonaktif',
  'keys.move': 'Berpindah di papan',
  'keys.next': 'Ke kontrol berikutnya',
  'keys.press': 'Tekan yang sedang dipilih',
  'keys.close': 'Tutup jendela',
  'keys.list': 'Tampilkan daftar ini',
  'keys.hint': 'Tekan ? untuk melihat pintasan keyboard.',
} as const satisfies Translation<typeof english>

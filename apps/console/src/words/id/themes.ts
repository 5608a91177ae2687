import type { themes as english } from '../en/themes.ts'
import type { Translated } from '../words.ts'

export const themes = {
  'themes.title': 'Tema',
  'themes.about': 'Tema mengubah warna, sudut, dan halaman depan draf sekaligus. Teks Anda tetap.',
  'themes.choose': 'Draf dimulai dari tampilan yang mana?',
  'themes.classic': 'Klasik',
  'themes.classic.about': 'Gelap dan tenang dengan tombol emas: desain bawaan situs.',
  'themes.light': 'Terang',
  'themes.light.about': 'Putih hangat dengan tombol hijau dan bayangan lembut. Pencarian tampil paling dulu.',
  'themes.bold': 'Berani',
  'themes.bold.about':
    'Ungu tua dengan tombol merah muda dan sudut bundar. Kemenangan dan permainan tampil paling dulu.',
  'themes.whole': 'Mulai ulang juga teks dan halaman',
  'themes.wholeOff': 'Teks, halaman, artikel, dan tautan Anda tetap.',
  'themes.wholeOn': 'Halaman, artikel, menu, dan teks Anda di draf diganti dengan bawaan situs.',
  'themes.start': 'Mulai dari tema ini',
  'themes.started': 'Draf dimulai dari tema “{theme}”. Pemain melihatnya setelah diterbitkan.',
  'themes.undo': 'Kembali ke draf sebelumnya',
  'themes.undone': 'Draf kembali seperti semula',
} as const satisfies Translated<typeof english>

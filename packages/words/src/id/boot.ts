import type { Translation } from '../catalogue.ts'
import type { boot as english } from '../en/boot.ts'

export const boot = {
  'boot.loading': 'Memuat Baize',
  'boot.loadingPage': 'Memuat halaman',
  'boot.retrying': 'Sebagian situs tidak sampai. Kami mencoba lagi.',
  'boot.firewallTitle': 'Satu pemeriksaan singkat',
  'boot.firewallText': 'Sebelum situs dibuka di alamat ini, tunjukkan bahwa Anda ada di sana.',
  'boot.firewallAction': 'Saya di sini',
  'boot.firewallFailed': 'Belum berhasil. Tekan sekali lagi.',
  'boot.repairTitle': 'Kami segera kembali',
  'boot.repairText': 'Situs sedang dalam pemeliharaan. Uang dan taruhan Anda yang terbuka aman.',
  'boot.repairWaiting': 'Kami memeriksa setiap beberapa detik dan membawa Anda kembali.',
  'boot.repairNow': 'Periksa sekarang',
  'boot.lockedTitle': 'Alat pengembang terdeteksi sedang terbuka',
  'boot.lockedText': 'Untuk melindungi konten dan keamanan antarmuka, halaman ini telah dikunci.',
  'boot.embedTitle': 'Permainan',
  'boot.embedUnknown': 'Tidak ada permainan di alamat ini',
  'boot.embedOpen': 'Buka di halaman sendiri',
  'boot.freeSpin': 'Roda putaran gratis',
  'boot.freeSpinText': 'Roda belum dibuka. Undangan Anda disimpan dan ikut saat Anda mendaftar.',
  'boot.chatbet': 'Ruang lotre',
  'boot.chatbetText': 'Permainan lotre dan ruangnya belum dibuka.',
  'boot.chatlive': 'Obrolan langsung',
  'boot.chatliveText': 'Mengobrol langsung dengan kami belum dibuka.',
  'boot.comingTitle': '{name}: belum dibuka',
} satisfies Translation<typeof english>

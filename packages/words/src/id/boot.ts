import type { Translation } from '../catalogue.ts'
import type { boot as english } from '../en/boot.ts'

export const boot = {
  'boot.loading': 'Memuat Baize',
  'boot.loadingPage': 'Memuat halaman',
  'boot.retrying': 'Sebagian situs gagal dimuat. Mencoba lagi…',
  'boot.firewallTitle': 'Satu pemeriksaan singkat',
  'boot.firewallText': 'Sebelum situs dibuka, pastikan bahwa Anda manusia.',
  'boot.firewallAction': 'Saya manusia',
  'boot.firewallFailed': 'Belum berhasil. Coba lagi.',
  'boot.repairTitle': 'Kami segera kembali',
  'boot.repairText': 'Situs sedang dalam pemeliharaan. Uang dan taruhan Anda yang berjalan aman.',
  'boot.repairWaiting': 'Kami memeriksa setiap beberapa detik dan membawa Anda kembali secara otomatis.',
  'boot.repairNow': 'Periksa sekarang',
  'boot.lockedTitle': 'Alat pengembang terdeteksi sedang terbuka',
  'boot.lockedText': 'Untuk melindungi konten dan keamanan antarmuka, halaman ini telah dikunci.',
  'boot.embedTitle': 'Permainan',
  'boot.embedUnknown': 'Tidak ada permainan di alamat ini',
  'boot.embedOpen': 'Buka di halaman sendiri',
} satisfies Translation<typeof english>

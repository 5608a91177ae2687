import type { Translation } from '../catalogue.ts'
import type { push as english } from '../en/push.ts'

export const push = {
  'push.title': 'Notifikasi di perangkat ini',
  'push.text': 'Dapatkan kabar penarikan dan keamanan akun, bahkan saat situs ditutup.',
  'push.turnOn': 'Nyalakan notifikasi',
  'push.turnOff': 'Matikan',
  'push.on': 'Notifikasi menyala di perangkat ini.',
  'push.asking': 'Pilih “Izinkan” saat browser meminta izin.',
  'push.unsupported':
    'Browser ini tidak bisa menampilkan notifikasi. Gunakan versi terbaru Chrome, Edge, Firefox, atau Safari.',
  'push.homeScreen':
    'Di iPhone dan iPad, tambahkan situs ke Layar Utama dulu: ketuk Bagikan, lalu “Tambah ke Layar Utama”, dan buka dari sana.',
  'push.denied':
    'Notifikasi situs ini diblokir. Izinkan di browser: ketuk ikon di kiri alamat, buka setelan situs, ubah Notifikasi menjadi “Izinkan”, lalu kembali.',
  'push.revoked': 'Notifikasi dimatikan di browser. Nyalakan lagi di sini.',
  'push.failed': 'Notifikasi tidak dapat dinyalakan. Periksa koneksi lalu coba lagi.',
  'push.test': 'Kirim uji coba',
  'push.testSent': 'Uji coba terkirim. Seharusnya tiba dalam beberapa detik.',
  'push.testTitle': 'Notifikasi berfungsi',
  'push.testText': 'Kami akan mengabari Anda di perangkat ini.',
  'push.devices': 'Perangkat yang menerima notifikasi',
  'push.thisDevice': 'Perangkat ini',
  'push.unknownDevice': 'Perangkat tidak dikenal',
  'push.since': 'Sejak {date}',
  'push.switchOff': 'Matikan di {device}',
  'push.loadFailed': 'Perangkat Anda gagal dimuat.',
  'push.offerTitle': 'Langsung tahu saat uang Anda masuk',
  'push.offerText': 'Kami kabari saat penarikan dibayar, bahkan saat situs ditutup.',
  'push.notNow': 'Nanti saja',
} satisfies Translation<typeof english>

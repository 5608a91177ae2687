import type { Translation } from '../catalogue.ts'
import type { install as english } from '../en/install.ts'

export const install = {
  'install.title': 'Bawa Baize bersama Anda',
  'install.titleDesktop': 'Baize di komputer Anda',
  'install.deposited':
    'Deposit Anda sudah masuk. Tambahkan Baize ke layar utama dan kembali dengan satu ketukan.',
  'install.depositedDesktop':
    'Deposit Anda sudah masuk. Instal Baize di komputer dan buka dengan sekali klik.',
  'install.quick': 'Terbuka seperti aplikasi, satu ketukan',
  'install.quickDesktop': 'Terbuka di jendela sendiri, sekali klik',
  'install.light': 'Hampir tidak memakan ruang',
  'install.safe': 'Akun dan saldo yang sama',
  'install.get': 'Instal aplikasi',
  'install.installing': 'Menginstal',
  'install.installed': 'Baize sudah terinstal. Temukan di layar utama Anda.',
  'install.installedDesktop': 'Baize sudah terinstal. Temukan di daftar aplikasi Anda.',
  'install.later': 'Nanti saja',
  'install.guideTitle': 'Tambahkan Baize ke layar utama',
  'install.guideTitleDesktop': 'Instal Baize di komputer',
  'install.safariShare': 'Ketuk tombol Bagikan di Safari.',
  'install.safariAdd': 'Pilih “Tambah ke Layar Utama”.',
  'install.safariDone': 'Ketuk “Tambah”. Baize ada di layar utama Anda.',
  'install.menuOpen': 'Buka menu browser Anda.',
  'install.menuAdd': 'Pilih “Instal aplikasi” atau “Tambahkan ke layar utama”.',
  'install.menuAddDesktop':
    'Pilih “Instal”. Di beberapa browser ada di “Simpan dan bagikan” atau “Aplikasi”.',
  'install.menuDone': 'Konfirmasi. Baize ada di daftar aplikasi Anda.',
  'install.understood': 'Mengerti',
} as const satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { install as english } from '../en/install.ts'

export const install = {
  'install.title': 'Bawa Baize bersama Anda',
  'install.deposited':
    'Deposit Anda sudah masuk. Taruh Baize di layar utama dan kembali dengan satu ketukan.',
  'install.quick': 'Terbuka seperti aplikasi, satu ketukan',
  'install.light': 'Hampir tidak memakan ruang',
  'install.safe': 'Akun dan saldo yang sama',
  'install.get': 'Pasang aplikasi',
  'install.installing': 'Memasang',
  'install.installed': 'Baize sudah terpasang. Temukan di layar utama Anda.',
  'install.later': 'Nanti saja',
  'install.guideTitle': 'Tambahkan Baize ke layar utama',
  'install.safariShare': 'Ketuk tombol bagikan di bilah Safari.',
  'install.safariAdd': 'Pilih “Tambah ke Layar Utama”.',
  'install.safariDone': 'Ketuk “Tambah”. Baize ada di layar utama Anda.',
  'install.menuOpen': 'Buka menu peramban Anda.',
  'install.menuAdd': 'Pilih “Instal aplikasi” atau “Tambahkan ke layar utama”.',
  'install.menuDone': 'Konfirmasikan. Baize terbuka dari daftar aplikasi Anda.',
  'install.understood': 'Mengerti',
} as const satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { notices as english } from '../en/notices.ts'

export const notices = {
  'notices.notification': 'Pemberitahuan',
  'notices.notLoggedInTitle': 'Lihat sendiri',
  'notices.notRechargedTitle': 'Siap kapan saja',
  'notices.depositTitle': 'Deposit diterima',
  'notices.depositText': 'Sudah masuk ke saldo Anda.',
  'notices.depositAmount': '{amount} sudah masuk ke saldo Anda.',
  'notices.welcomeTitle': 'Selamat datang di Baize',
  'notices.welcomeText': 'Akun Anda sudah dibuka. Setiap hasil bisa Anda periksa sendiri kapan saja.',
  'notices.notLoggedIn': 'Buka akun dan mainkan permainan yang setiap hasilnya bisa Anda periksa sendiri.',
  'notices.notLoggedInButton': 'Buat akun',
  'notices.notRecharged': 'Dompet Anda sudah siap. Isi kapan saja Anda ingin bermain.',
  'notices.notRechargedButton': 'Lakukan deposit',
  'notices.registered': 'Akun Anda sudah dibuka. Setiap hasil bisa Anda periksa sendiri kapan saja.',
  'notices.registeredButton': 'Lihat Mines',
  'notices.later': 'Nanti saja',
  'notices.eventText': 'Ada yang berubah di akun Anda.',
  'notices.rainTitle': 'Hujan uang',
  'notices.rainOver': 'Acara telah berakhir',
  'notices.rainOn':
    'Sebuah angpau terbuka untuk semua orang. Cara menangkapnya hadir di versi situs berikutnya.',
  'notices.rainLeft': 'Berakhir dalam',
  'notices.newDeviceTitle': 'Masuk dari perangkat baru',
  'notices.newDeviceText':
    'Akun Anda dibuka dengan {device}, dari {ip}. Jika bukan Anda, ubah kata sandi dan keluarkan perangkat lain.',
  'notices.passwordChangedTitle': 'Kata sandi Anda diubah',
  'notices.phoneChangedTitle': 'Nomor telepon Anda diubah',
  'notices.emailChangedTitle': 'E-mail Anda diubah',
  'notices.secondFactorOnTitle': 'Autentikator Anda aktif',
  'notices.secondFactorOffTitle': 'Autentikator Anda dimatikan',
  'notices.recoveryCodeUsedTitle': 'Sebuah kode pemulihan dipakai',
  'notices.thirdLinkedTitle': 'Sebuah cara masuk dihubungkan',
  'notices.thirdUnlinkedTitle': 'Sebuah cara masuk dilepas',
  'notices.payoutAccountAddedTitle': 'Rekening penarikan ditambahkan',
  'notices.keyChangeNews': 'Jika itu bukan Anda, segera buka Akun, Keamanan.',
  'notices.inList': 'Ada di notifikasi Anda.',
  'notices.keyChangeText':
    'Jika bukan Anda, ubah kata sandi dan keluarkan perangkat lain, di Akun, Keamanan.',
} as const satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { notices as english } from '../en/notices.ts'

export const notices = {
  'notices.notification': 'Notifikasi',
  'notices.notLoggedInTitle': 'Buktikan sendiri',
  'notices.notRechargedTitle': 'Siap kapan saja',
  'notices.depositTitle': 'Deposit diterima',
  'notices.depositText': 'Sudah masuk ke saldo Anda.',
  'notices.depositAmount': '{amount} sudah masuk ke saldo Anda.',
  'notices.welcomeTitle': 'Selamat datang di Baize',
  'notices.welcomeText': 'Akun Anda sudah siap. Setiap hasil bisa Anda periksa sendiri kapan saja.',
  'notices.notLoggedIn': 'Buat akun dan mainkan permainan yang setiap hasilnya bisa Anda periksa sendiri.',
  'notices.notLoggedInButton': 'Buat akun',
  'notices.notRecharged': 'Dompet Anda sudah siap. Isi kapan pun Anda ingin bermain.',
  'notices.notRechargedButton': 'Deposit sekarang',
  'notices.registered': 'Akun Anda sudah siap. Setiap hasil bisa Anda periksa sendiri kapan saja.',
  'notices.registeredButton': 'Coba Mines',
  'notices.later': 'Nanti saja',
  'notices.eventText': 'Ada yang berubah di akun Anda.',
  'notices.rainOver': 'Acara telah berakhir',
  'notices.newDeviceTitle': 'Login baru',
  'notices.newDeviceText':
    'Akun Anda dibuka di {device} dari {ip}. Jika ini bukan Anda, ubah kata sandi dan keluarkan perangkat lain.',
  'notices.passwordChangedTitle': 'Kata sandi Anda diubah',
  'notices.phoneChangedTitle': 'Nomor telepon Anda diubah',
  'notices.emailChangedTitle': 'Email Anda diubah',
  'notices.secondFactorOnTitle': 'Autentikator Anda diaktifkan',
  'notices.secondFactorOffTitle': 'Autentikator Anda dimatikan',
  'notices.recoveryCodeUsedTitle': 'Kode pemulihan dipakai',
  'notices.thirdLinkedTitle': 'Cara masuk dihubungkan',
  'notices.thirdUnlinkedTitle': 'Cara masuk dilepas',
  'notices.payoutAccountAddedTitle': 'Rekening penarikan ditambahkan',
  'notices.keyChangeNews': 'Jika ini bukan Anda, segera buka Akun, Keamanan.',
  'notices.inList': 'Lihat notifikasi Anda.',
  'notices.keyChangeText':
    'Jika ini bukan Anda, ubah kata sandi dan keluarkan perangkat lain di Akun, Keamanan.',
} as const satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { messages as english } from '../en/messages.ts'

export const messages = {
  'messages.code': '{code} adalah kode Baize Anda. Berlaku 5 menit. Tim Baize tidak akan pernah memintanya.',
  'messages.codeSubject': '{code} adalah kode Baize Anda',
  'messages.codeTitle': 'Kode Baize Anda',
  'messages.codeText': 'Masukkan di halaman tempat Anda memintanya. Berlaku 5 menit.',
  'messages.codeNever': 'Tim Baize tidak akan pernah memintanya.',
  'messages.changed':
    'Kontak ini sudah dihapus dari akun Baize Anda. Jika bukan Anda yang mengubahnya, buat kata sandi baru dan keluarkan semua perangkat.',
  'messages.changedSubject': 'Alamat ini sudah dihapus dari akun Anda',
  'messages.lateMoney':
    '{amount} masuk ke akun Baize Anda yang sudah ditutup. Masuk dengan kata sandi untuk membuka lagi akun dan menariknya, atau hubungi dukungan.',
  'messages.lateMoneyHeld':
    '{amount} masuk ke akun Baize Anda yang telah kami tutup. Hubungi dukungan agar uang itu dibayarkan.',
  'messages.lateMoneySubject': 'Ada uang masuk ke akun Anda yang sudah ditutup',
  'messages.transcriptSubject': 'Percakapan Anda dengan layanan pelanggan Baize',
  'messages.whyCode':
    'Anda menerima email ini karena seseorang memasukkan alamat ini di {site}. Jika bukan Anda, abaikan saja: tanpa email ini tidak ada yang bisa memakai kodenya.',
  'messages.whyAccount': 'Anda menerima email ini karena alamat ini terdaftar pada sebuah akun di {site}.',
  'messages.whyChosen': 'Anda menerima email ini karena email jenis ini aktif di pengaturan Anda di {site}.',
  'messages.alarm': '{title}\n\n{summary}\n\n{link}',
  'messages.whyAlarm': 'Anda menerima email ini karena peringatan {site} dikirim ke alamat ini.',
  'messages.report': '{title}\n\n{summary}\n\n{link}',
  'messages.whyReport': 'Anda menerima email ini karena laporan {site} dikirim ke alamat ini.',
  'messages.reportTooLarge': 'Berkasnya terlalu besar untuk email. Unduh di konsol.',
  'messages.reportGgr': 'GGR',
  'messages.reportNgr': 'NGR',
  'messages.reportStaked': 'Dipertaruhkan',
  'messages.reportPaid': 'Dibayarkan',
  'messages.reportBonuses': 'Bonus dan hadiah',
  'messages.reportPackets': 'Angpau dan hujan uang',
  'messages.reportDeposits': 'Deposit',
  'messages.reportPayouts': 'Penarikan',
  'messages.reportActive': 'Pemain aktif terbanyak dalam sehari',
  'messages.reportNew': 'Pemain baru',
  'messages.whyTranscript': 'Anda menerima email ini karena Anda meminta salinan percakapan Anda di {site}.',
  'messages.unsubscribe': 'Berhenti menerima email ini',
  'messages.endTitle': 'Berhenti menerima email ini?',
  'messages.endText':
    'Anda tetap menerima kode serta pesan tentang keamanan dan uang Anda. Email ini bisa diaktifkan lagi di pengaturan.',
  'messages.endButton': 'Berhenti menerima',
  'messages.endedTitle': 'Anda tidak akan menerima email ini lagi',
  'messages.endedText': 'Anda bisa mengaktifkannya lagi kapan saja: Profil, lalu Notifikasi.',
  'messages.endDeadTitle': 'Tautan ini sudah tidak berlaku',
  'messages.endDeadText': 'Masuk lalu atur email Anda di Profil, Notifikasi.',
} as const satisfies Translation<typeof english>

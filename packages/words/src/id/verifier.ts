import type { Translation } from '../catalogue.ts'
import type { verifier as english } from '../en/verifier.ts'

export const verifier = {
  'verifier.words':
    'Periksa di mana ronde Crash atau Aviator berakhir, dan apakah hash-nya menuju ujung rantai yang dipublikasikan.',
  'verifier.open': 'Buka di verifikator',
  'verifier.rtp': 'RTP (%)',
  'verifier.rtpWrong': 'Masukkan persentase di atas 0, maksimal 100.',
  'verifier.hashWrong': 'Masukkan 64 angka atau huruf dari a sampai f.',
  'verifier.linkWrong': 'Masukkan bilangan bulat, 1 atau lebih.',
  'verifier.optional': 'Opsional',
  'verifier.compute': 'Hitung ronde',
  'verifier.endsAt': 'Ronde {game} ini berakhir di {multiplier}.',
  'verifier.chainBusy': 'Menghitung hash: {done} dari {count}',
  'verifier.chainOk': {
    other: 'Terverifikasi: setelah {count} kali hash, hasilnya ujung rantai yang dipublikasikan.',
  },
  'verifier.termWords':
    'Periksa angka apa yang dihasilkan hash undian dan tanda tangan beacon, dan apakah keduanya sama dengan yang diterbitkan.',
  'verifier.termNumber': 'Nomor undian',
  'verifier.signatureWrong': 'Masukkan 96 angka atau huruf a sampai f.',
  'verifier.signatureOther': 'Ini bukan tanda tangan putaran itu dari beacon yang kami pakai.',
  'verifier.computeTerm': 'Hitung undian',
  'verifier.checkSignature': 'Periksa tanda tangan',
  'verifier.file': 'Periksa file tersimpan',
  'verifier.fileWords':
    'Taruhan atau ronde yang Anda simpan sebagai JSON. File tidak keluar dari browser Anda.',
  'verifier.fileOpen': 'Pilih file',
  'verifier.fileNothing': 'Tidak ada taruhan maupun ronde dalam file ini.',
  'verifier.fileFound':
    '{verified} terverifikasi, {failed} salah, {waiting} belum bisa diperiksa, {unreadable} tidak terbaca.',
  'verifier.fileLines': 'Baris demi baris',
} satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { verifier as english } from '../en/verifier.ts'

export const verifier = {
  'verifier.words':
    'Di mana ronde crash atau aviator berakhir, dan apakah hash-nya menuju ujung rantai yang diterbitkan.',
  'verifier.open': 'Buka di pemeriksa',
  'verifier.rtp': 'Pengembalian (%)',
  'verifier.rtpWrong': 'Persentase di atas 0, paling besar 100.',
  'verifier.hashWrong': '64 angka dan huruf dari a sampai f.',
  'verifier.linkWrong': 'Bilangan bulat mulai dari 1.',
  'verifier.optional': 'Boleh kosong',
  'verifier.compute': 'Hitung ronde',
  'verifier.endsAt': 'Ronde {game} ini berakhir di {multiplier}.',
  'verifier.chainBusy': 'Menghitung hash: {done} dari {count}',
  'verifier.chainOk': {
    other: 'Terverifikasi: setelah {count} kali hash, hasilnya ujung rantai yang diterbitkan.',
  },
  'verifier.file': 'Periksa berkas tersimpan',
  'verifier.fileWords': 'Taruhan atau ronde yang Anda simpan sebagai JSON. Berkas tetap di browser Anda.',
  'verifier.fileOpen': 'Pilih berkas',
  'verifier.fileNothing': 'Tidak ada taruhan maupun ronde dalam berkas ini.',
  'verifier.fileFound':
    '{verified} terverifikasi, {failed} salah, {waiting} belum bisa diperiksa, {unreadable} tidak terbaca.',
  'verifier.fileLines': 'Satu per satu, seperti kata baris perintah',
  'verifier.commandLine': 'Tanpa browser apa pun, dengan kode sumber situs ini:',
} satisfies Translation<typeof english>

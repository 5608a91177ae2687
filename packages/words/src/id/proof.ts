import type { Translation } from '../catalogue.ts'
import type { proof as english } from '../en/proof.ts'

export const proof = {
  'proof.game': 'Permainan',
  'proof.passed': 'Langkah yang lolos',
  'proof.aheadHidden': 'Sisanya dibuka saat taruhan selesai.',
  'proof.checkMoves': 'Pilihan',
  'proof.rowLoses': 'Langkah {step}: kalah di {places}',
  'proof.rowFree': 'Langkah {step}: aman',
  'proof.tilesLose': 'Kotak yang kalah: {tiles}',
  'proof.rowPicked': 'dipilih: {place}',
  'proof.draw':
    'Langkah {step}: byte {bytes} menjadi {float}; kali {remaining} tersisa, dibulatkan ke bawah, indeks {index}: angka {item}',
  'proof.pickGood': 'Langkah {step}, tempat {place}: lolos, {multiplier}',
  'proof.pickBad': 'Langkah {step}, tempat {place}: kalah',
  'proof.counting': 'Indeks dihitung dari 0; angka undian, langkah, dan tempat dari 1.',
  'proof.drawn': 'Angka yang terundi',
  'proof.checkDrawn': 'Hasil undian',
  'proof.stepDrawn': 'Hasil: {drawn}',
  'proof.drawOf':
    'Byte {bytes} menghasilkan {float}; dikali {remaining} angka, dibulatkan ke bawah, menjadi indeks {index}: angka {item}',
  'proof.countingZero': 'Indeks dan angka yang terundi dihitung dari 0.',
  'proof.save': 'Simpan sebagai JSON',
  'proof.saveWords': 'File ini bisa diperiksa tanpa situs ini.',
} as const satisfies Translation<typeof english>

import type { Translation } from '../catalogue.ts'
import type { proof as english } from '../en/proof.ts'

export const proof = {
  'proof.game': 'Permainan',
  'proof.difficulty': 'Tingkat',
  'proof.rocks': 'Batu',
  'proof.balls': 'Bola',
  'proof.easy': 'Mudah',
  'proof.medium': 'Sedang',
  'proof.hard': 'Sulit',
  'proof.expert': 'Ahli',
  'proof.master': 'Master',
  'proof.extreme': 'Ekstrem',
  'proof.passed': 'Langkah yang lolos',
  'proof.aheadHidden': 'Sisanya dibuka saat taruhan selesai.',
  'proof.checkMoves': 'Pilihan',
  'proof.rowLoses': 'Langkah {step}: kalah di {places}',
  'proof.rowFree': 'Langkah {step}: aman',
  'proof.rowPicked': 'dipilih: {place}',
  'proof.draw':
    'Langkah {step}: byte {bytes} menjadi {float}; kali {remaining} tersisa, dibulatkan ke bawah, indeks {index}: angka {item}',
  'proof.pickGood': 'Langkah {step}, tempat {place}: lolos, {multiplier}',
  'proof.pickBad': 'Langkah {step}, tempat {place}: kalah',
  'proof.counting': 'Indeks dihitung dari 0; angka undian, langkah, dan tempat dari 1.',
  'proof.save': 'Simpan sebagai JSON',
  'proof.saveWords': 'File ini bisa diperiksa tanpa situs ini.',
} as const satisfies Translation<typeof english>

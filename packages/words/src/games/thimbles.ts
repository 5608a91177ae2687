import type { Translation } from '../translation.ts'

export const en = {
  'thimbles.title': 'Thimbles',
  'thimbles.board': 'Three cups',
  'thimbles.cupHidden': 'Cup {n}, covered',
  'thimbles.cupBall': 'Cup {n}, ball',
  'thimbles.cupEmpty': 'Cup {n}, empty',
  'thimbles.balls': 'Balls',
  'thimbles.ballCount': { one: '{count} ball', other: '{count} balls' },
  'thimbles.summary': '{balls} under three cups',
  'thimbles.pick': 'Pick a cup',
  'thimbles.picking': 'Lifting the cup',
  'thimbles.random': 'Random cup',
  'thimbles.rung': 'Pick {n}: {multiplier}',
  'thimbles.saidBet': 'Bet placed. Pick a cup.',
  'thimbles.saidGood': 'Ball! {multiplier}. It pays {amount}.',
  'thimbles.saidBad': 'No ball. The bet is over.',
  'thimbles.keys': 'Arrow keys: move between cups. Enter: lift the cup.',
  'thimbles.fairness':
    'These values set which cups hide a ball before you picked one. Change your seeds to reveal the server seed and check every bet.',
  'thimbles.rules1': 'Choose your bet and whether one or two of the three cups hide a ball.',
  'thimbles.rules2':
    "The cups cover the balls and are shuffled. The shuffle is just for show: following it doesn't help.",
  'thimbles.rules3':
    'Pick a cup. Seeds set beforehand decide where the balls are; a ball pays your bet times the multiplier at once.',
  'lobby.thimbles': 'Find the ball',
  'thimbles.means': 'The cups drawn hide a ball; the others lose.',
} as const

export const pt = {
  'thimbles.title': 'Copinhos',
  'thimbles.board': 'Três copos',
  'thimbles.cupHidden': 'Copo {n}, coberto',
  'thimbles.cupBall': 'Copo {n}, bola',
  'thimbles.cupEmpty': 'Copo {n}, vazio',
  'thimbles.balls': 'Bolas',
  'thimbles.ballCount': { one: '{count} bola', other: '{count} bolas' },
  'thimbles.summary': '{balls} sob três copos',
  'thimbles.pick': 'Escolha um copo',
  'thimbles.picking': 'Levantando o copo',
  'thimbles.random': 'Copo aleatório',
  'thimbles.rung': 'Escolha {n}: {multiplier}',
  'thimbles.saidBet': 'Aposta feita. Escolha um copo.',
  'thimbles.saidGood': 'Bola! {multiplier}. Paga {amount}.',
  'thimbles.saidBad': 'Sem bola. A aposta terminou.',
  'thimbles.keys': 'Setas: mover sobre os copos. Enter: levantar o copo.',
  'thimbles.fairness':
    'Estes valores definiram os copos com bola antes da sua escolha. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'thimbles.rules1': 'Escolha a aposta e se um ou dois dos três copos escondem uma bola.',
  'thimbles.rules2':
    'Os copos cobrem as bolas e são embaralhados. O embaralhamento é só visual: segui-lo não ajuda.',
  'thimbles.rules3':
    'Escolha um copo. As sementes já definidas decidem onde estão as bolas; uma bola paga na hora a aposta vezes o multiplicador.',
  'lobby.thimbles': 'Ache a bolinha',
  'thimbles.means': 'Os copos sorteados escondem uma bola; os outros perdem.',
} as const satisfies Translation<typeof en>

export const id = {
  'thimbles.title': 'Tebak Cangkir',
  'thimbles.board': 'Tiga cangkir',
  'thimbles.cupHidden': 'Cangkir {n}, tertutup',
  'thimbles.cupBall': 'Cangkir {n}, bola',
  'thimbles.cupEmpty': 'Cangkir {n}, kosong',
  'thimbles.balls': 'Bola',
  'thimbles.ballCount': { other: '{count} bola' },
  'thimbles.summary': '{balls} di bawah tiga cangkir',
  'thimbles.pick': 'Pilih cangkir',
  'thimbles.picking': 'Mengangkat cangkir',
  'thimbles.random': 'Cangkir acak',
  'thimbles.rung': 'Pilihan {n}: {multiplier}',
  'thimbles.saidBet': 'Taruhan dipasang. Pilih cangkir.',
  'thimbles.saidGood': 'Bola! {multiplier}. Dibayar {amount}.',
  'thimbles.saidBad': 'Tidak ada bola. Taruhan selesai.',
  'thimbles.keys': 'Tombol panah: pindah cangkir. Enter: angkat cangkir.',
  'thimbles.fairness':
    'Nilai-nilai ini menetapkan cangkir yang berisi bola sebelum Anda memilih. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'thimbles.rules1': 'Pilih taruhan dan apakah satu atau dua dari tiga cangkir menyembunyikan bola.',
  'thimbles.rules2':
    'Cangkir menutupi bola lalu diacak. Pengacakan itu hanya tampilan: mengikutinya tidak membantu.',
  'thimbles.rules3':
    'Pilih cangkir. Seed yang sudah ditentukan sebelumnya menetapkan letak bola; jika ada bola, taruhan dikali pengganda langsung dibayar.',
  'lobby.thimbles': 'Temukan bolanya',
  'thimbles.means': 'Cangkir yang terundi berisi bola; yang lain kalah.',
} as const satisfies Translation<typeof en>

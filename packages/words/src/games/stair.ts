import type { Translation } from '../translation.ts'

export const en = {
  'stair.title': 'Stair',
  'stair.board': 'Stair of twelve steps, the highest first',
  'stair.tileHidden': 'Step {row}, place {n}, hidden',
  'stair.tileGood': 'Step {row}, place {n}, clear',
  'stair.tileBad': 'Step {row}, place {n}, rock',
  'stair.rocks': 'Rocks on a step',
  'stair.rockCount': { one: '{count} rock', other: '{count} rocks' },
  'stair.summary': '{rocks} · {safe} of 6 clear',
  'stair.pick': 'Pick a lit place',
  'stair.picking': 'Stepping up',
  'stair.random': 'Random place',
  'stair.rung': 'Step {n}: {multiplier}',
  'stair.saidBet': 'Bet placed. Pick a place on step 1.',
  'stair.saidGood': 'Clear! {multiplier}. You can cash out {amount}.',
  'stair.saidBad': 'Rock. The bet is over.',
  'stair.keys': 'Arrow keys: move between places. Enter: step up.',
  'stair.fairness':
    'These values set the rocks on every step before you took one. Change your seeds to reveal the server seed and check every bet.',
  'stair.rules1': 'Choose your bet and how many rocks fall on each step: 1 to 5 on six places.',
  'stair.rules2':
    'Pick a place on the lit step. If no rock falls there, you move up and the multiplier rises.',
  'stair.rules3': 'Cash out after any step and get your bet times the multiplier. A rock ends the bet.',
  'lobby.stair': 'Mind the falling rocks',
  'stair.means': 'Each step has its own draw. The places drawn are where rocks fall.',
} as const

export const pt = {
  'stair.title': 'Escada',
  'stair.board': 'Escada de doze degraus, o mais alto primeiro',
  'stair.tileHidden': 'Degrau {row}, lugar {n}, fechado',
  'stair.tileGood': 'Degrau {row}, lugar {n}, livre',
  'stair.tileBad': 'Degrau {row}, lugar {n}, pedra',
  'stair.rocks': 'Pedras por degrau',
  'stair.rockCount': { one: '{count} pedra', other: '{count} pedras' },
  'stair.summary': '{rocks} · {safe} de 6 livres',
  'stair.pick': 'Escolha no degrau aceso',
  'stair.picking': 'Subindo',
  'stair.random': 'Lugar aleatório',
  'stair.rung': 'Degrau {n}: {multiplier}',
  'stair.saidBet': 'Aposta feita. Escolha um lugar no degrau 1.',
  'stair.saidGood': 'Livre! {multiplier}. Você pode retirar {amount}.',
  'stair.saidBad': 'Pedra. A aposta terminou.',
  'stair.keys': 'Setas: mover sobre os lugares. Enter: subir.',
  'stair.fairness':
    'Estes valores definiram as pedras de cada degrau antes do primeiro passo. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'stair.rules1': 'Escolha a aposta e quantas pedras caem em cada degrau: 1 a 5 em seis lugares.',
  'stair.rules2':
    'Escolha um lugar no degrau aceso. Se nenhuma pedra cai ali, você sobe e o multiplicador aumenta.',
  'stair.rules3':
    'Retire depois de qualquer degrau e receba a aposta vezes o multiplicador. Uma pedra encerra a aposta.',
  'lobby.stair': 'Cuidado com as pedras',
  'stair.means': 'Cada degrau tem seu sorteio. Os lugares sorteados são onde caem as pedras.',
} as const satisfies Translation<typeof en>

export const id = {
  'stair.title': 'Tangga',
  'stair.board': 'Tangga dengan dua belas anak tangga, yang tertinggi lebih dulu',
  'stair.tileHidden': 'Anak tangga {row}, tempat {n}, tertutup',
  'stair.tileGood': 'Anak tangga {row}, tempat {n}, aman',
  'stair.tileBad': 'Anak tangga {row}, tempat {n}, batu',
  'stair.rocks': 'Batu per anak tangga',
  'stair.rockCount': { other: '{count} batu' },
  'stair.summary': '{rocks} · {safe} dari 6 aman',
  'stair.pick': 'Pilih tempat yang menyala',
  'stair.picking': 'Naik',
  'stair.random': 'Tempat acak',
  'stair.rung': 'Anak tangga {n}: {multiplier}',
  'stair.saidBet': 'Taruhan dipasang. Pilih tempat di anak tangga 1.',
  'stair.saidGood': 'Aman! {multiplier}. Anda bisa cash out {amount}.',
  'stair.saidBad': 'Batu. Taruhan selesai.',
  'stair.keys': 'Tombol panah: pindah tempat. Enter: naik.',
  'stair.fairness':
    'Nilai-nilai ini menetapkan batu di setiap anak tangga sebelum Anda melangkah. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'stair.rules1': 'Pilih taruhan dan berapa batu jatuh di setiap anak tangga: 1 sampai 5 di enam tempat.',
  'stair.rules2':
    'Pilih tempat di anak tangga yang menyala. Jika tidak ada batu yang jatuh di situ, Anda naik dan pengganda bertambah.',
  'stair.rules3':
    'Cash out setelah anak tangga mana pun dan dapatkan taruhan dikali pengganda. Batu mengakhiri taruhan.',
  'lobby.stair': 'Awas batu jatuh',
  'stair.means': 'Setiap anak tangga diundi tersendiri. Tempat yang terundi adalah tempat jatuhnya batu.',
} as const satisfies Translation<typeof en>

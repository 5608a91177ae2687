import type { Translation } from '../translation.ts'

export const en = {
  'dice.title': 'Dice',
  'dice.side': 'Roll',
  'dice.under': 'Under',
  'dice.over': 'Over',
  'dice.target': 'Target',
  'dice.targetUnder': 'Under {target}',
  'dice.targetOver': 'Over {target}',
  'dice.multiplier': 'Multiplier',
  'dice.chance': 'Win chance',
  'dice.summary': '{target} · {chance}',
  'dice.outOfRange': 'Use {from} to {to}.',
  'dice.rolled': 'Rolled {drawn}',
  'dice.won': 'Rolled {drawn}: a win',
  'dice.lost': 'Rolled {drawn}: no win',
  'dice.bad': 'No win this time.',
  'dice.keys': 'Arrow keys: move the target.',
  'dice.fairness':
    'These values set the number before you placed the bet. Change your seeds to reveal the server seed and check every bet.',
  'dice.rules1': 'Choose your bet, a target, and whether the number must be under it or over it.',
  'dice.rules2':
    'Drag the target or enter a multiplier or a win chance: the other values follow. The smaller the chance, the higher the multiplier.',
  'dice.rules3':
    'Each bet draws one number from 0.00 to 99.99. If it is on your side of the target, your bet times the multiplier is paid at once.',
  'dice.means': 'The number drawn, from 0 to 9,999, is shown with two decimals.',
  'lobby.dice': 'Over or under',
} as const

export const pt = {
  'dice.title': 'Dados',
  'dice.side': 'Número',
  'dice.under': 'Abaixo',
  'dice.over': 'Acima',
  'dice.target': 'Alvo',
  'dice.targetUnder': 'Abaixo de {target}',
  'dice.targetOver': 'Acima de {target}',
  'dice.multiplier': 'Multiplicador',
  'dice.chance': 'Chance de ganhar',
  'dice.summary': '{target} · {chance}',
  'dice.outOfRange': 'Use de {from} a {to}.',
  'dice.rolled': 'Saiu {drawn}',
  'dice.won': 'Saiu {drawn}: você ganhou',
  'dice.lost': 'Saiu {drawn}: não foi desta vez',
  'dice.bad': 'Não foi desta vez.',
  'dice.keys': 'Setas: mover o alvo.',
  'dice.fairness':
    'Estes valores definiram o número antes da sua aposta. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'dice.rules1': 'Escolha a aposta, um alvo e se o número deve sair abaixo ou acima dele.',
  'dice.rules2':
    'Arraste o alvo ou digite o multiplicador ou a chance de ganhar: os outros valores se ajustam. Quanto menor a chance, maior o multiplicador.',
  'dice.rules3':
    'Cada aposta sorteia um número de 0,00 a 99,99. Se ele sair do seu lado do alvo, a aposta vezes o multiplicador é paga na hora.',
  'dice.means': 'O número sorteado, de 0 a 9.999, aparece com duas casas decimais.',
  'lobby.dice': 'Acima ou abaixo',
} as const satisfies Translation<typeof en>

export const id = {
  'dice.title': 'Dadu',
  'dice.side': 'Angka',
  'dice.under': 'Di bawah',
  'dice.over': 'Di atas',
  'dice.target': 'Target',
  'dice.targetUnder': 'Di bawah {target}',
  'dice.targetOver': 'Di atas {target}',
  'dice.multiplier': 'Pengganda',
  'dice.chance': 'Peluang menang',
  'dice.summary': '{target} · {chance}',
  'dice.outOfRange': 'Gunakan {from} sampai {to}.',
  'dice.rolled': 'Keluar {drawn}',
  'dice.won': 'Keluar {drawn}: menang',
  'dice.lost': 'Keluar {drawn}: belum menang',
  'dice.bad': 'Belum menang kali ini.',
  'dice.keys': 'Tombol panah: menggeser target.',
  'dice.fairness':
    'Nilai-nilai ini menetapkan angkanya sebelum Anda memasang taruhan. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'dice.rules1': 'Pilih taruhan, target, dan apakah angkanya harus di bawah atau di atas target itu.',
  'dice.rules2':
    'Geser target, atau isi pengganda atau peluang menang: nilai lainnya ikut menyesuaikan. Makin kecil peluangnya, makin besar penggandanya.',
  'dice.rules3':
    'Setiap taruhan mengundi satu angka dari 0,00 sampai 99,99. Jika jatuh di sisi yang Anda pilih, taruhan dikali pengganda langsung dibayar.',
  'dice.means': 'Angka yang terundi, dari 0 sampai 9.999, ditampilkan dengan dua desimal.',
  'lobby.dice': 'Di atas atau di bawah',
} as const satisfies Translation<typeof en>

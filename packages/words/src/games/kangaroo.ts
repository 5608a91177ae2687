import type { Translation } from '../translation.ts'

export const en = {
  'kangaroo.title': 'Kangaroo',
  'kangaroo.board': 'Kangaroo in the outback',
  'kangaroo.jump': 'Jump',
  'kangaroo.jumpFor': 'Jump {n} of {of}, for {multiplier}',
  'kangaroo.track': 'Jumps',
  'kangaroo.stepDone': 'Jump {n}: {multiplier}, landed',
  'kangaroo.stepFell': 'Jump {n}: {multiplier}, fell',
  'kangaroo.stepAhead': 'Jump {n}: {multiplier}',
  'kangaroo.stepWouldHold': 'Jump {n}: {multiplier}, not taken; it would have landed',
  'kangaroo.stepWouldFall': 'Jump {n}: {multiplier}, not taken; it would have fallen',
  'kangaroo.difficulty': 'Difficulty',
  'kangaroo.easy': 'Easy',
  'kangaroo.medium': 'Medium',
  'kangaroo.hard': 'Hard',
  'kangaroo.extreme': 'Extreme',
  'kangaroo.odds': '{safe} in {of} land',
  'kangaroo.picking': 'Jumping',
  'kangaroo.rung': 'Jump {n}: {multiplier}',
  'kangaroo.saidPlaced': 'Bet placed. Jump when you like.',
  'kangaroo.saidLanded': 'Landed! {multiplier}. You can cash out {amount}.',
  'kangaroo.bad': 'You fell. The bet is over.',
  'kangaroo.keys': 'Enter: jump.',
  'kangaroo.fairness':
    'These values set which jumps land before your first one. Change your seeds to reveal the server seed and check every bet.',
  'kangaroo.rules1':
    'Choose your bet and a difficulty. It sets how many jumps land on average, and how many there are to make.',
  'kangaroo.rules2': 'Each jump that lands raises the multiplier to the value on the next rock.',
  'kangaroo.rules3':
    'Jumps are drawn one by one, each with the same chance. How wide a gap looks tells you nothing.',
  'kangaroo.rules4': 'Cash out after any jump and get your bet times the multiplier. A fall ends the bet.',
  'lobby.kangaroo': 'Jump as far as you dare',
  'kangaroo.means':
    'Each jump draws one number. It lands on numbers up to 19 of 20, 9 of 10, 4 of 5 or 3 of 5, depending on the difficulty.',
} as const

export const pt = {
  'kangaroo.title': 'Canguru',
  'kangaroo.board': 'Canguru no deserto australiano',
  'kangaroo.jump': 'Pular',
  'kangaroo.jumpFor': 'Pulo {n} de {of}, por {multiplier}',
  'kangaroo.track': 'Pulos',
  'kangaroo.stepDone': 'Pulo {n}: {multiplier}, deu certo',
  'kangaroo.stepFell': 'Pulo {n}: {multiplier}, caiu',
  'kangaroo.stepAhead': 'Pulo {n}: {multiplier}',
  'kangaroo.stepWouldHold': 'Pulo {n}: {multiplier}, não dado; teria dado certo',
  'kangaroo.stepWouldFall': 'Pulo {n}: {multiplier}, não dado; teria caído',
  'kangaroo.difficulty': 'Dificuldade',
  'kangaroo.easy': 'Fácil',
  'kangaroo.medium': 'Média',
  'kangaroo.hard': 'Difícil',
  'kangaroo.extreme': 'Extrema',
  'kangaroo.odds': '{safe} de {of} dão certo',
  'kangaroo.picking': 'Pulando',
  'kangaroo.rung': 'Pulo {n}: {multiplier}',
  'kangaroo.saidPlaced': 'Aposta feita. Pule quando quiser.',
  'kangaroo.saidLanded': 'Deu certo! {multiplier}. Você pode retirar {amount}.',
  'kangaroo.bad': 'Você caiu. A aposta terminou.',
  'kangaroo.keys': 'Enter: pular.',
  'kangaroo.fairness':
    'Estes valores definiram quais pulos dão certo antes do primeiro. Troque as sementes para revelar a do servidor e conferir cada aposta.',
  'kangaroo.rules1':
    'Escolha sua aposta e a dificuldade. Ela define quantos pulos dão certo, em média, e quantos existem no total.',
  'kangaroo.rules2': 'Cada pulo que dá certo leva o multiplicador ao valor da pedra seguinte.',
  'kangaroo.rules3':
    'Os pulos são sorteados um a um, cada um com a mesma chance. A largura do vão na tela não indica nada.',
  'kangaroo.rules4':
    'Retire depois de qualquer pulo e receba a aposta vezes o multiplicador. Uma queda encerra a aposta.',
  'lobby.kangaroo': 'Pule até onde tiver coragem',
  'kangaroo.means':
    'Cada pulo sorteia um número. Ele dá certo com números até 19 de 20, 9 de 10, 4 de 5 ou 3 de 5, conforme a dificuldade.',
} as const satisfies Translation<typeof en>

export const id = {
  'kangaroo.title': 'Kanguru',
  'kangaroo.board': 'Kanguru di pedalaman Australia',
  'kangaroo.jump': 'Lompat',
  'kangaroo.jumpFor': 'Lompatan {n} dari {of}, untuk {multiplier}',
  'kangaroo.track': 'Lompatan',
  'kangaroo.stepDone': 'Lompatan {n}: {multiplier}, berhasil',
  'kangaroo.stepFell': 'Lompatan {n}: {multiplier}, jatuh',
  'kangaroo.stepAhead': 'Lompatan {n}: {multiplier}',
  'kangaroo.stepWouldHold': 'Lompatan {n}: {multiplier}, tidak diambil; sebenarnya berhasil',
  'kangaroo.stepWouldFall': 'Lompatan {n}: {multiplier}, tidak diambil; sebenarnya jatuh',
  'kangaroo.difficulty': 'Tingkat kesulitan',
  'kangaroo.easy': 'Mudah',
  'kangaroo.medium': 'Sedang',
  'kangaroo.hard': 'Sulit',
  'kangaroo.extreme': 'Ekstrem',
  'kangaroo.odds': '{safe} dari {of} berhasil',
  'kangaroo.picking': 'Melompat',
  'kangaroo.rung': 'Lompatan {n}: {multiplier}',
  'kangaroo.saidPlaced': 'Taruhan dipasang. Lompat kapan saja.',
  'kangaroo.saidLanded': 'Berhasil! {multiplier}. Anda bisa cash out {amount}.',
  'kangaroo.bad': 'Jatuh. Taruhan selesai.',
  'kangaroo.keys': 'Enter: lompat.',
  'kangaroo.fairness':
    'Nilai-nilai ini menentukan lompatan mana yang berhasil sebelum lompatan pertama. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'kangaroo.rules1':
    'Pilih taruhan dan tingkat kesulitan. Tingkat ini menentukan rata-rata lompatan yang berhasil dan jumlah lompatan seluruhnya.',
  'kangaroo.rules2': 'Setiap lompatan yang berhasil menaikkan pengganda ke angka di batu berikutnya.',
  'kangaroo.rules3':
    'Lompatan diundi satu per satu, masing-masing dengan peluang yang sama. Lebar celah di layar bukan petunjuk.',
  'kangaroo.rules4':
    'Cash out setelah lompatan mana pun dan dapatkan taruhan dikali pengganda. Jatuh mengakhiri taruhan.',
  'lobby.kangaroo': 'Lompat sejauh mungkin',
  'kangaroo.means':
    'Setiap lompatan mengundi satu angka. Lompatan berhasil pada angka sampai 19 dari 20, 9 dari 10, 4 dari 5, atau 3 dari 5, sesuai tingkat kesulitan.',
} as const satisfies Translation<typeof en>

import type { StoredDesign } from '@baize/contract/operator'

const en = `Your balance is not a number somebody types. It is the sum of every move that was ever made, and each move is written down twice: where the money came from, and where it went.

## Two sides to every cent
When you stake 10.00, the ledger does not "take 10 away". It moves 10.00 from your account to another account, in one step that either happens whole or not at all. What leaves one side arrives at the other, so money cannot appear, and it cannot get lost on the way.

A stake of an open game waits in an account of its own. It is neither ours nor free to spend until the game ends.

## Nothing is ever rewritten
Moves are never changed or deleted. The program that runs this site has no right to do it, and the database refuses it even to the owner of the tables. A mistake is corrected by a new move, with a reason and the names of two people on it.

## Once means once
Every request carries a key of its own. If your connection breaks and your browser asks again, the ledger recognises the key and gives the first answer again. A button pressed twice is one bet, and a deposit confirmed twice is credited once.

## When something breaks
A bet that was confirmed to you is on disk. If a server dies the next moment, your bet and your balance are what they were. An open game waits for you on any device.

## Who checks it
An audit adds up every account from its moves and compares the result with what the site shows, to the smallest unit of each currency. If it ever found a difference, withdrawals would stop until a person has looked into it. Play would go on, and what you hold stays yours.

## What you can see
Every bet is listed under [My bets](/bets), and every deposit in your wallet under "History". If anything there does not add up, tell us: we can follow each cent from its first move to its last.`

const pt = `O seu saldo não é um número que alguém digita. É a soma de todos os movimentos já feitos, e cada movimento é registrado duas vezes: de onde o dinheiro saiu e para onde foi.

## Dois lados para cada centavo
Quando você aposta 10,00, o livro-razão não "tira 10". Ele move 10,00 da sua conta para outra, em um passo que acontece por inteiro ou não acontece. O que sai de um lado chega ao outro: dinheiro não surge do nada nem se perde no caminho.

A aposta de um jogo em andamento fica em uma conta separada. Até o jogo terminar, ela não é nossa nem pode ser gasta.

## Nada é alterado
Movimentos nunca são alterados nem apagados. O programa deste site não tem permissão para isso, e o banco de dados recusa até o dono das tabelas. Um erro é corrigido com um novo movimento, com o motivo e o nome de duas pessoas.

## Uma vez é uma vez
Cada pedido leva uma chave própria. Se a conexão cair e o navegador repetir o pedido, o livro-razão reconhece a chave e repete a primeira resposta. Um botão tocado duas vezes é uma aposta só, e um depósito confirmado duas vezes entra uma vez.

## Quando algo falha
Uma aposta confirmada está gravada em disco. Se um servidor cair no instante seguinte, sua aposta e seu saldo continuam iguais. Um jogo em andamento espera por você em qualquer aparelho.

## Quem confere
Uma auditoria soma cada conta a partir dos movimentos e compara com o que o site mostra, até a menor unidade de cada moeda. Se um dia houver diferença, os saques param até alguém analisar. Os jogos continuam, e o que é seu continua seu.

## O que você pode ver
Cada aposta está em [Minhas apostas](/bets), e cada depósito na carteira, em "Histórico". Se algo não fechar, avise: podemos rastrear cada centavo do primeiro ao último movimento.`

const id = `Saldo Anda bukan angka yang diketik seseorang. Saldo adalah jumlah dari semua transaksi yang pernah terjadi, dan setiap transaksi dicatat dua kali: dari mana uang itu datang, dan ke mana perginya.

## Dua sisi untuk setiap sen
Saat Anda bertaruh 10,00, buku besar tidak "mengurangi 10". Ia memindahkan 10,00 dari akun Anda ke akun lain, dalam satu langkah yang terjadi utuh atau tidak sama sekali. Yang keluar dari satu sisi tiba di sisi lain, jadi uang tidak bisa muncul begitu saja atau hilang di jalan.

Taruhan dari permainan yang masih berjalan disimpan di akun tersendiri. Sampai permainan selesai, uang itu bukan milik kami dan belum bisa dipakai.

## Tidak ada yang diubah
Transaksi tidak pernah diubah atau dihapus. Program yang menjalankan situs ini tidak berhak melakukannya, dan basis data menolaknya bahkan dari pemilik tabel. Kesalahan diperbaiki dengan transaksi baru, lengkap dengan alasan dan nama dua orang.

## Sekali berarti sekali
Setiap permintaan membawa kuncinya sendiri. Jika koneksi terputus dan browser mengirim ulang, buku besar mengenali kunci itu dan memberi jawaban yang sama. Tombol yang ditekan dua kali adalah satu taruhan, dan deposit yang dikonfirmasi dua kali masuk satu kali.

## Jika terjadi gangguan
Taruhan yang sudah dikonfirmasi kepada Anda tersimpan di disk. Jika server mati sesaat kemudian, taruhan dan saldo Anda tetap seperti semula. Permainan yang berjalan menunggu Anda di perangkat mana pun.

## Siapa yang memeriksa
Audit menjumlahkan setiap akun dari transaksinya dan membandingkannya dengan yang ditampilkan situs, sampai satuan terkecil setiap mata uang. Jika suatu saat ada selisih, penarikan berhenti sampai seseorang memeriksanya. Permainan tetap berjalan, dan milik Anda tetap milik Anda.

## Yang dapat Anda lihat
Setiap taruhan tercatat di [Taruhan saya](/bets), dan setiap deposit di dompet, pada "Riwayat". Jika ada yang tidak cocok, beri tahu kami: setiap sen bisa kami telusuri dari transaksi pertama sampai terakhir.`

export const HOW_THE_LEDGER_WORKS: StoredDesign['articles'][number] = {
  id: 'how-the-ledger-works',
  title: {
    en: 'Where your money is: how the ledger works',
    pt: 'Onde está o seu dinheiro: como funciona o livro-razão',
    id: 'Di mana uang Anda: cara kerja buku besar',
  },
  summary: {
    en: 'Every move is written twice, never rewritten, and added up again by an audit.',
    pt: 'Cada movimento é registrado duas vezes, nunca alterado e conferido por uma auditoria.',
    id: 'Setiap transaksi dicatat dua kali, tidak pernah diubah, dan diperiksa ulang oleh audit.',
  },
  art: 'bank',
  lazy: true,
  content: { en, pt, id },
}

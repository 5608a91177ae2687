import type { StoredDesign } from '@baize/contract/operator'

const en = `A game of chance is fair when nobody can choose the result: not you, and not the house. Most sites ask you to believe that. Here you can compute it.

## Three numbers decide a bet
- **The server seed** is ours: 32 random bytes. You see its fingerprint (a SHA-256 hash) before you bet, and the seed itself when you change your seeds.
- **The client seed** is yours. Type anything you like.
- **The nonce** counts your bets with this pair of seeds: 0, 1, 2 and so on.

The three are mixed by HMAC-SHA-256, a public formula with one possible answer. The same three numbers always give the same result, on our server, in your browser, or in ten lines of Python on your own computer.

## Why we cannot cheat
A fingerprint fits one seed only. Once you have seen it we cannot swap the seed for another without you noticing. The **next** server seed is also set, and its fingerprint shown, before you choose your client seed. So we can't pick a seed that favours us over you either.

The nonce moves in the same database transaction that takes your stake. No bet can be dealt twice, and none can be skipped.

## Check us in five steps
- Open [Fairness](/fairness) and note the line "Next server seed (hashed)".
- Choose a client seed of your own and change the seeds.
- Compare: the seed now in use has the fingerprint you noted, and the nonce is 0.
- Play.
- Change the seeds again. The old server seed is revealed: put it into the verifier and compare every result.

The verifier runs in your browser and contacts no server. Go offline and try it.

## What fairness does not mean
Fair is not the same as favourable. Every game has a house edge, which is shown in its rules: over many bets the house wins more than it pays. What is proven is that nobody tilts a result on top of that.`

const pt = `Um jogo de azar é justo quando ninguém pode escolher o resultado: nem você, nem a casa. A maioria dos sites pede que você acredite. Aqui você pode conferir.

## Três números decidem uma aposta
- **A semente do servidor** é nossa: 32 bytes aleatórios. Você vê a impressão digital dela (um hash SHA-256) antes de apostar, e a própria semente quando troca as sementes.
- **A semente do cliente** é sua. Digite o que quiser.
- **O nonce** conta as apostas feitas com esse par de sementes: 0, 1, 2 e assim por diante.

Os três são misturados por HMAC-SHA-256, uma fórmula pública com uma única resposta possível. Os mesmos três números dão sempre o mesmo resultado: no nosso servidor, no seu navegador ou em dez linhas de Python no seu computador.

## Por que não podemos trapacear
Uma impressão digital serve para uma única semente. Depois que você a viu, não podemos trocar a semente sem que você perceba. A **próxima** semente do servidor também já está definida, com a impressão digital à vista, antes de você escolher a sua. Assim, também não podemos escolher uma semente que nos favoreça.

O nonce avança na mesma transação do banco de dados que recebe a sua aposta. Nenhuma aposta é sorteada duas vezes, e nenhuma é pulada.

## Confira em cinco passos
- Abra [Transparência](/fairness) e anote a linha "Próxima semente do servidor (hash)".
- Escolha uma semente do cliente e troque as sementes.
- Compare: a semente em uso tem a impressão digital que você anotou, e o nonce é 0.
- Jogue.
- Troque as sementes de novo. A semente antiga é revelada: coloque-a no verificador e compare cada resultado.

O verificador roda no seu navegador e não consulta nenhum servidor. Fique offline e experimente.

## Justo não quer dizer favorável
Justo não é o mesmo que favorável. Todo jogo tem uma vantagem da casa, mostrada nas regras: ao longo de muitas apostas, a casa ganha mais do que paga. O que fica provado é que ninguém mexe no resultado além disso.`

const id = `Permainan disebut adil jika tidak ada yang bisa memilih hasilnya: bukan Anda, bukan pula bandar. Kebanyakan situs meminta Anda percaya saja. Di sini Anda bisa membuktikannya.

## Tiga angka menentukan taruhan
- **Seed server** milik kami: 32 byte acak. Sidik jarinya (hash SHA-256) Anda lihat sebelum bertaruh, dan seed itu sendiri saat Anda mengganti seed.
- **Seed klien** milik Anda. Ketik apa saja.
- **Nonce** menghitung taruhan Anda dengan pasangan seed ini: 0, 1, 2, dan seterusnya.

Ketiganya dicampur dengan HMAC-SHA-256, rumus publik yang hanya punya satu jawaban. Tiga angka yang sama selalu memberi hasil yang sama: di server kami, di browser Anda, atau dengan sepuluh baris Python di komputer Anda sendiri.

## Mengapa kami tidak bisa curang
Satu sidik jari hanya cocok untuk satu seed. Setelah Anda melihatnya, kami tidak bisa menukar seed tanpa ketahuan. Seed server **berikutnya** juga sudah ditetapkan, dan sidik jarinya ditampilkan, sebelum Anda memilih seed klien. Jadi kami pun tidak bisa memilih seed yang menguntungkan kami.

Nonce bertambah dalam transaksi basis data yang sama dengan pemotongan taruhan Anda. Tidak ada taruhan yang diundi dua kali, dan tidak ada yang dilewati.

## Buktikan sendiri dalam lima langkah
- Buka [Provably Fair](/fairness) dan catat baris hash seed server berikutnya.
- Pilih seed klien Anda sendiri, lalu ganti seed.
- Bandingkan: seed yang kini dipakai memiliki sidik jari yang Anda catat, dan nonce-nya 0.
- Bermainlah.
- Ganti seed lagi. Seed server lama dibuka: masukkan ke verifikator dan bandingkan setiap hasil.

Verifikator berjalan di browser Anda tanpa menghubungi server. Coba saja saat offline.

## Adil bukan berarti untung
Adil tidak sama dengan menguntungkan. Setiap permainan punya keunggulan bandar, yang tertulis di aturannya: dalam jangka panjang, bandar menang lebih banyak daripada yang dibayarkan. Yang terbukti adalah bahwa tidak ada yang mengubah hasil di luar itu.`

export const HOW_FAIRNESS_WORKS: StoredDesign['articles'][number] = {
  id: 'how-fairness-works',
  title: {
    en: 'How a bet is decided, and how you check it',
    pt: 'Como uma aposta é decidida, e como você confere',
    id: 'Bagaimana taruhan ditentukan, dan cara memeriksanya',
  },
  summary: {
    en: 'Two seeds and a counter, set before you bet. Recompute any result yourself.',
    pt: 'Duas sementes e um contador, definidos antes da aposta. Recalcule qualquer resultado.',
    id: 'Dua seed dan satu penghitung, ditetapkan sebelum Anda bertaruh. Hitung ulang sendiri.',
  },
  art: 'scales',
  lazy: true,
  content: { en, pt, id },
}

import type { StoredDesign } from '@baize/contract'

const en = `Games are for fun, and the house has an edge in each of them. Over time you lose more than you win. Play only with money you can do without, never to win back what is lost, and take breaks.

You must be **18 or older**, or older still where your law says so.

## Limits the wallet keeps
The wallet itself enforces these, in the same step that takes a stake. No game, bonus or second device gets around them.
- **Loss limits** for a day, a week (from Monday) and a month, each counted in UTC. A stake that would pass one is refused. A stake in an open game counts as lost until the game ends.
- **Deposit limits** for a day, a week and a month. A deposit that would pass one is refused.
- **Session time limit.** After the time you choose, bets pause for an hour.
- **Self-exclusion.** Until the date you choose, no stake is taken. Open games still end, wins are still paid, and your money stays yours: you can withdraw it, even deposits you haven't played yet. An exclusion can be made longer, never shorter.

Set them yourself under **Account, Play within limits**: a lower limit or a break applies at once, a higher limit after a day and a second confirmation. A reality check there shows how long you've played and your result. If you'd rather have help, ask support; the operator of this site names the contact here.

## Signs to take seriously
- You bet more, or longer, than you meant to.
- You bet to get back what you lost.
- You hide how much you play, or borrow to play.
- You are restless or short-tempered when you stop.
- Bills, work, study or people you love come second to a game.

If two of these sound like you, stop for today and talk to someone. It's not a weakness, and help is free.

## Where to find help
### Everywhere
- [Gambling Therapy](https://www.gamblingtherapy.org/): free support in many languages, from people who sell no games.
- [Gamblers Anonymous](https://gamblersanonymous.org/): meetings in many countries and online.

### Brazil
- [Jogadores Anônimos](https://jogadoresanonimos.com.br/): meetings, in person and online.
- [CVV](https://cvv.org.br/), telephone **188**: somebody who listens, free, at any hour.
- The public health service (SUS): a CAPS near you treats gambling disorder free of charge.

### Indonesia
- The Ministry of Health's mental health line: telephone **119, extension 8**.
- A Puskesmas near you can refer you to a psychologist or a psychiatrist.
- Gambling is forbidden by law in Indonesia. If you are there, do not play for money here.

## Children
Do not let your browser remember your password on a device that children use, and log out when you are done. Programs that block gambling sites exist for phones and computers; Gambling Therapy lists some.`

const pt = `Os jogos são para diversão, e a casa tem vantagem em cada um deles. Com o tempo, perde-se mais do que se ganha. Jogue só com dinheiro que não lhe faça falta, nunca para recuperar o que perdeu, e faça pausas.

É preciso ter **18 anos ou mais**, ou a idade maior que a sua lei pedir.

## Limites que a carteira cumpre
A própria carteira os cumpre, no mesmo passo que recebe uma aposta. Nenhum jogo, bônus ou segundo aparelho passa por cima deles.
- **Limites de perda** por dia, por semana (a partir de segunda-feira) e por mês, contados em UTC. Uma aposta que passaria de um deles é recusada. A aposta de um jogo aberto conta como perdida até o jogo terminar.
- **Limites de depósito** por dia, por semana e por mês. Um depósito que passaria de um deles é recusado.
- **Limite de tempo de sessão.** Depois do tempo que você escolher, as apostas param por uma hora.
- **Autoexclusão.** Até a data que você escolher, nenhuma aposta é aceita. Jogos abertos terminam, ganhos são pagos e o seu dinheiro continua seu: você pode sacá-lo, até mesmo depósitos que ainda não jogou. Uma exclusão pode ser prolongada, nunca encurtada.

Defina você mesmo em **Conta, Jogue com limites**: um limite menor ou uma pausa vale na hora, um limite maior, depois de um dia e de uma segunda confirmação. Ali também há um aviso de tempo, que mostra quanto você jogou e o resultado. Se preferir ajuda, peça ao suporte; o operador deste site informa o contato aqui.

## Sinais para levar a sério
- Você aposta mais, ou por mais tempo, do que pretendia.
- Você aposta para recuperar o que perdeu.
- Você esconde quanto joga, ou pede emprestado para jogar.
- Você fica inquieto ou irritado quando para.
- Contas, trabalho, estudo ou pessoas queridas ficam atrás de um jogo.

Se dois desses sinais parecem com você, pare por hoje e converse com alguém. Não é fraqueza, e a ajuda é gratuita.

## Onde encontrar ajuda
### No Brasil
- [Jogadores Anônimos](https://jogadoresanonimos.com.br/): reuniões presenciais e on-line.
- [CVV](https://cvv.org.br/), telefone **188**: alguém que escuta, de graça, a qualquer hora.
- SUS: um CAPS perto de você trata o transtorno do jogo gratuitamente.

### Em qualquer lugar
- [Gambling Therapy](https://www.gamblingtherapy.org/): apoio gratuito em muitas línguas, sem jogos para vender.
- [Gamblers Anonymous](https://gamblersanonymous.org/): reuniões em muitos países e pela internet.

### Na Indonésia
- Linha de saúde mental do Ministério da Saúde: telefone **119, ramal 8**.
- Um Puskesmas perto de você encaminha a um psicólogo ou psiquiatra.
- Jogos de azar são proibidos por lei na Indonésia. Se você está lá, não jogue com dinheiro real aqui.

## Crianças
Não deixe o navegador lembrar a sua senha em um aparelho que crianças usam, e saia da conta ao terminar. Há programas que bloqueiam sites de apostas em celulares e computadores; a Gambling Therapy indica alguns.`

const id = `Permainan adalah untuk hiburan, dan bandar punya keunggulan di setiap permainan. Lama-kelamaan orang kalah lebih banyak daripada menang. Bermainlah hanya dengan uang yang dapat Anda relakan, jangan pernah untuk mengejar kekalahan, dan ambil jeda.

Anda harus berusia **18 tahun atau lebih**, atau lebih tua bila hukum Anda mengharuskannya.

## Batas yang dijaga dompet
Dompet itu sendiri yang menjaganya, dalam langkah yang sama saat taruhan diambil. Tidak ada permainan, bonus, atau perangkat kedua yang bisa melewatinya.
- **Batas kekalahan** per hari, per minggu (mulai Senin), dan per bulan, dihitung dalam UTC. Taruhan yang akan melewatinya ditolak. Taruhan di permainan yang terbuka dihitung kalah sampai permainan itu selesai.
- **Batas deposit** per hari, per minggu, dan per bulan. Deposit yang akan melewatinya ditolak.
- **Batas waktu sesi.** Setelah waktu yang Anda pilih, taruhan dijeda selama satu jam.
- **Pengecualian diri.** Sampai tanggal yang Anda pilih, tidak ada taruhan yang diterima. Permainan yang terbuka tetap selesai, kemenangan tetap dibayar, dan uang Anda tetap milik Anda: Anda bisa menariknya, termasuk deposit yang belum dimainkan. Pengecualian bisa diperpanjang, tidak pernah diperpendek.

Atur sendiri di **Akun, Bermain dengan batas**: batas yang lebih rendah atau jeda langsung berlaku, batas yang lebih tinggi setelah sehari dan persetujuan kedua. Di sana juga ada pengingat waktu yang memberi tahu lama bermain dan hasilnya. Bila ingin dibantu, hubungi layanan pelanggan; operator situs ini mencantumkan kontaknya di sini.

## Tanda yang perlu diperhatikan
- Anda bertaruh lebih banyak, atau lebih lama, dari niat semula.
- Anda bertaruh untuk mengejar kekalahan.
- Anda menyembunyikan seberapa banyak Anda bermain, atau berutang untuk bermain.
- Anda gelisah atau mudah marah saat berhenti.
- Tagihan, pekerjaan, sekolah, atau orang tercinta dinomorduakan.

Bila dua di antaranya terasa seperti Anda, berhentilah untuk hari ini dan bicaralah dengan seseorang. Itu bukan kelemahan, dan bantuannya gratis.

## Di mana mencari bantuan
### Indonesia
- Layanan kesehatan jiwa Kementerian Kesehatan: telepon **119 ekstensi 8**.
- Puskesmas terdekat dapat merujuk Anda ke psikolog atau psikiater.
- Perjudian dilarang oleh hukum di Indonesia. Bila Anda berada di sana, jangan bermain dengan uang sungguhan di sini.

### Di mana saja
- [Gambling Therapy](https://www.gamblingtherapy.org/): dukungan gratis dalam banyak bahasa, tanpa menjual permainan.
- [Gamblers Anonymous](https://gamblersanonymous.org/): pertemuan di banyak negara dan daring.

### Brasil
- [Jogadores Anônimos](https://jogadoresanonimos.com.br/): pertemuan tatap muka dan daring.
- [CVV](https://cvv.org.br/), telepon **188**: seseorang yang mendengarkan, gratis, kapan saja.
- Layanan kesehatan umum (SUS): CAPS terdekat menangani gangguan judi tanpa biaya.

## Anak-anak
Jangan biarkan browser mengingat kata sandi Anda di perangkat yang dipakai anak-anak, dan keluarlah dari akun setelah selesai. Ada program yang memblokir situs judi di ponsel dan komputer; Gambling Therapy menyebutkan beberapa.`

export const RESPONSIBLE_GAMING: StoredDesign['articles'][number] = {
  id: 'responsible-gaming',
  title: { en: 'Responsible gaming', pt: 'Jogo responsável', id: 'Bermain dengan bertanggung jawab' },
  summary: {
    en: 'Limits, breaks, signs to take seriously, and where to find help.',
    pt: 'Limites, pausas, sinais para levar a sério e onde encontrar ajuda.',
    id: 'Batas, jeda, tanda yang perlu diperhatikan, dan di mana mencari bantuan.',
  },
  art: 'buoy',
  lazy: true,
  content: { en, pt, id },
}

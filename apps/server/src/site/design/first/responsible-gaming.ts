import type { StoredDesign } from '@baize/contract/operator'

const en = `Games are for fun, and the house has an edge in each of them. Over time you lose more than you win. Play only with money you can afford to lose, never to win back what is lost, and take breaks.

You must be **18 or older**. If the legal age where you live is higher, that age applies.

## Limits you can set
They apply to every bet and every deposit. No game, bonus or second device gets around them.
- **Loss limits** for a day, a week (from Monday) and a month, each counted in UTC. A stake that would pass one is refused. A stake in an open game counts as lost until the game ends.
- **Deposit limits** for a day, a week and a month. A deposit that would pass one is refused.
- **Session time limit.** After the time you choose, bets pause for an hour.
- **Self-exclusion.** Until the date you choose, no stake is taken. Open games still end, wins are still paid, and your money stays yours: you can withdraw it, even deposits you haven't played yet. An exclusion can be made longer, never shorter.

Set them yourself under **Account, Play within limits**: a lower limit or a break applies at once, a higher limit after a day and a second confirmation. A reality check there shows how long you've played and your result. If you'd rather have help, write to us in the [support chat](/chatlive?room=support): we can set a limit, a break or a self-exclusion with you.

## Signs to take seriously
- You bet more, or longer, than you meant to.
- You bet to get back what you lost.
- You hide how much you play, or borrow to play.
- You are restless or short-tempered when you stop.
- Bills, work, study or the people you love come second to gambling.

If two of these sound like you, stop for today and talk to someone. It's not a weakness, and help is free.

## Where to find help
### Everywhere
- [Gambling Therapy](https://www.gamblingtherapy.org/): free support in many languages, independent of any betting site.
- [Gamblers Anonymous](https://gamblersanonymous.org/): meetings in many countries and online.

### Brazil
- [Jogadores Anônimos](https://jogadoresanonimos.com.br/): meetings, in person and online.
- [CVV](https://cvv.org.br/), telephone **188**: someone to talk to, free, at any hour.
- The public health service (SUS): a CAPS near you treats gambling disorder free of charge.

### Indonesia
- The Ministry of Health's mental health line: telephone **119, extension 8**.
- A Puskesmas near you can refer you to a psychologist or a psychiatrist.
- Gambling is forbidden by law in Indonesia. If you are there, do not play for money here.

## Children
Do not let your browser remember your password on a device that children use, and log out when you are done. There are apps that block gambling sites on phones and computers; Gambling Therapy lists some.`

const pt = `Jogar é diversão, e a casa tem vantagem em todos os jogos. Com o tempo, você perde mais do que ganha. Jogue só com dinheiro que não vai fazer falta, nunca para recuperar o que perdeu, e faça pausas.

É preciso ter **18 anos ou mais**. Se a idade mínima onde você mora for maior, vale essa idade.

## Limites que você define
Eles valem para todas as apostas e todos os depósitos. Nenhum jogo, bônus ou outro aparelho passa por cima deles.
- **Limites de perda** por dia, por semana (a partir de segunda-feira) e por mês, contados em UTC. Uma aposta que ultrapassa um deles é recusada. A aposta de um jogo em andamento conta como perdida até o jogo terminar.
- **Limites de depósito** por dia, por semana e por mês. Um depósito que ultrapassa um deles é recusado.
- **Limite de tempo de jogo.** Depois do tempo que você escolher, as apostas ficam em pausa por uma hora.
- **Autoexclusão.** Até a data que você escolher, nenhuma aposta é aceita. Jogos em andamento vão até o fim, os prêmios são pagos e o dinheiro continua seu: você pode sacar tudo, até depósitos que ainda não jogou. A autoexclusão pode ser prolongada, nunca encurtada.

Defina você mesmo em **Conta, Jogue com limites**: um limite menor ou uma pausa vale na hora, um limite maior, depois de um dia e de uma segunda confirmação. Ali também há um aviso de tempo, que mostra há quanto tempo você joga e o seu resultado. Se preferir ajuda, escreva no [chat de suporte](/chatlive?room=support): definimos com você um limite, uma pausa ou uma autoexclusão.

## Sinais para levar a sério
- Você aposta mais, ou por mais tempo, do que pretendia.
- Você aposta para recuperar o que perdeu.
- Você esconde quanto joga ou pede dinheiro emprestado para jogar.
- Você fica inquieto ou irritado quando para.
- Contas, trabalho, estudos ou as pessoas de quem você gosta ficam em segundo plano.

Se você se reconhece em dois desses sinais, pare por hoje e converse com alguém. Não é fraqueza, e a ajuda é gratuita.

## Onde encontrar ajuda
### No Brasil
- [Jogadores Anônimos](https://jogadoresanonimos.com.br/): reuniões presenciais e on-line.
- [CVV](https://cvv.org.br/), telefone **188**: alguém para ouvir você, de graça, a qualquer hora.
- SUS: um CAPS perto de você trata o transtorno do jogo gratuitamente.

### Em qualquer lugar
- [Gambling Therapy](https://www.gamblingtherapy.org/): apoio gratuito em vários idiomas, sem ligação com sites de apostas.
- [Gamblers Anonymous](https://gamblersanonymous.org/): reuniões em muitos países e pela internet.

### Na Indonésia
- Linha de saúde mental do Ministério da Saúde: telefone **119, ramal 8**.
- Um Puskesmas (posto de saúde) perto de você pode encaminhar a um psicólogo ou psiquiatra.
- Jogos de azar são proibidos por lei na Indonésia. Se você está lá, não jogue com dinheiro real aqui.

## Crianças
Não deixe o navegador salvar sua senha em um aparelho usado por crianças, e saia da conta ao terminar. Há aplicativos que bloqueiam sites de apostas em celulares e computadores; a Gambling Therapy indica alguns.`

const id = `Bermainlah untuk hiburan. Bandar punya keunggulan di setiap permainan, jadi dalam jangka panjang Anda lebih banyak kalah daripada menang. Pakai hanya uang yang siap Anda relakan, jangan mengejar kekalahan, dan ambil jeda.

Anda harus berusia **18 tahun atau lebih**. Jika batas usia di tempat Anda lebih tinggi, batas itu yang berlaku.

## Batas yang bisa Anda atur
Batas ini berlaku untuk setiap taruhan dan setiap deposit. Tidak ada permainan, bonus, atau perangkat lain yang bisa melewatinya.
- **Batas kerugian** per hari, per minggu (mulai Senin), dan per bulan, dihitung dalam UTC. Taruhan yang akan melewatinya ditolak. Taruhan yang masih berjalan dihitung kalah sampai permainannya selesai.
- **Batas deposit** per hari, per minggu, dan per bulan. Deposit yang akan melewatinya ditolak.
- **Batas waktu bermain.** Setelah waktu yang Anda pilih, taruhan dijeda selama satu jam.
- **Blokir mandiri.** Sampai tanggal yang Anda pilih, Anda tidak bisa bertaruh. Permainan yang sedang berjalan tetap diselesaikan, kemenangan tetap dibayar, dan uang Anda tetap milik Anda: Anda bisa menariknya, termasuk deposit yang belum dimainkan. Blokir bisa diperpanjang, tetapi tidak bisa dipersingkat.

Atur sendiri di **Akun, Bermain dengan batas**: batas yang lebih rendah atau jeda langsung berlaku, batas yang lebih tinggi berlaku setelah sehari dan konfirmasi kedua. Di sana juga ada pengingat waktu yang menampilkan lama bermain dan hasil Anda. Jika ingin dibantu, tulis di [chat layanan pelanggan](/chatlive?room=support): kami bantu mengatur batas, jeda, atau blokir mandiri.

## Tanda yang perlu diperhatikan
- Anda bertaruh lebih banyak, atau lebih lama, dari niat semula.
- Anda bertaruh untuk mengejar kekalahan.
- Anda menyembunyikan seberapa banyak Anda bermain, atau berutang untuk bermain.
- Anda gelisah atau mudah marah saat berhenti.
- Tagihan, pekerjaan, sekolah, atau orang terdekat jadi nomor dua.

Jika Anda mengalami dua di antaranya, berhentilah untuk hari ini dan bicaralah dengan seseorang. Itu bukan kelemahan, dan bantuannya gratis.

## Di mana mencari bantuan
### Indonesia
- Layanan kesehatan jiwa Kementerian Kesehatan: telepon **119 ekstensi 8**.
- Puskesmas terdekat dapat merujuk Anda ke psikolog atau psikiater.
- Perjudian dilarang oleh hukum di Indonesia. Jika Anda berada di sana, jangan bermain dengan uang asli di sini.

### Di mana saja
- [Gambling Therapy](https://www.gamblingtherapy.org/): dukungan gratis dalam banyak bahasa, tidak terkait dengan situs taruhan.
- [Gamblers Anonymous](https://gamblersanonymous.org/): pertemuan di banyak negara dan secara online.

### Brasil
- [Jogadores Anônimos](https://jogadoresanonimos.com.br/): pertemuan tatap muka dan online.
- [CVV](https://cvv.org.br/), telepon **188**: teman bicara, gratis, kapan saja.
- Layanan kesehatan umum (SUS): CAPS terdekat menangani gangguan judi tanpa biaya.

## Anak-anak
Jangan simpan kata sandi Anda di browser pada perangkat yang dipakai anak-anak, dan keluarlah dari akun setelah selesai. Ada aplikasi yang memblokir situs judi di ponsel dan komputer; lihat daftarnya di Gambling Therapy.`

export const RESPONSIBLE_GAMING: StoredDesign['articles'][number] = {
  id: 'responsible-gaming',
  title: { en: 'Responsible gaming', pt: 'Jogo responsável', id: 'Main dengan bijak' },
  summary: {
    en: 'Limits, breaks, signs to take seriously, and where to find help.',
    pt: 'Limites, pausas, sinais para levar a sério e onde encontrar ajuda.',
    id: 'Batas, jeda, tanda yang perlu diperhatikan, dan di mana mencari bantuan.',
  },
  art: 'buoy',
  lazy: true,
  content: { en, pt, id },
}

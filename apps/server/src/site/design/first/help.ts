import type { StoredDesign } from '@baize/contract/operator'

type Page = StoredDesign['pages'][number]
type Words = { readonly en: string; readonly pt: string; readonly id: string }
type Entry = { readonly elementId: string; readonly question: Words; readonly answer: Words }

const DEPOSITS: readonly Entry[] = [
  {
    elementId: 'deposit-how',
    question: {
      en: 'How do I deposit?',
      pt: 'Como faço um depósito?',
      id: 'Bagaimana cara deposit?',
    },
    answer: {
      en: 'Press [Deposit](#recharge), choose an amount, and pay on the page of the payment provider. You then return here automatically. This site uses sandbox payments: no real money moves.',
      pt: 'Toque em [Depositar](#recharge), escolha um valor e pague na página do provedor de pagamento. Depois você volta para cá automaticamente. Este site usa pagamentos de teste: nenhum dinheiro real circula.',
      id: 'Ketuk [Deposit](#recharge), pilih jumlah, lalu bayar di halaman penyedia pembayaran. Setelah itu Anda kembali ke sini secara otomatis. Situs ini memakai pembayaran uji coba: tidak ada uang asli yang berpindah.',
    },
  },
  {
    elementId: 'deposit-time',
    question: {
      en: 'When will my deposit show in my balance?',
      pt: 'Quando o depósito entra no saldo?',
      id: 'Kapan deposit masuk ke saldo?',
    },
    answer: {
      en: 'As soon as the payment provider confirms it, usually within seconds. You can close the page: it is still credited, and only once, however often you check.',
      pt: 'No momento em que o provedor de pagamento confirma, em geral em segundos. Você pode fechar a página: o valor entra de qualquer forma, e uma única vez, não importa quantas vezes você verifique.',
      id: 'Begitu penyedia pembayaran mengonfirmasinya, biasanya dalam hitungan detik. Anda boleh menutup halaman: deposit tetap masuk, dan hanya sekali, seberapa sering pun Anda memeriksa.',
    },
  },
  {
    elementId: 'deposit-missing',
    question: {
      en: 'I paid, and nothing arrived.',
      pt: 'Paguei e o depósito não chegou.',
      id: 'Saya sudah membayar, tetapi belum masuk.',
    },
    answer: {
      en: 'Open the wallet and look under **History**.\n- **Waiting:** the provider has not confirmed it yet. Nothing is lost.\n- **Declined** or **expired:** nothing was credited, and the provider should not have taken anything.\n- Not listed at all: you may be logged in to another account.',
      pt: 'Abra a carteira e veja o **Histórico**.\n- **Aguardando:** o provedor ainda não confirmou. Nada se perdeu.\n- **Recusado** ou **expirado:** nada foi creditado, e o provedor não deve ter cobrado.\n- Não aparece: talvez você esteja em outra conta.',
      id: 'Buka dompet dan lihat **Riwayat**.\n- **Menunggu:** penyedia belum mengonfirmasi. Tidak ada yang hilang.\n- **Ditolak** atau **kedaluwarsa:** tidak ada yang masuk, dan penyedia seharusnya tidak mengambil apa pun.\n- Tidak tercantum: mungkin Anda masuk ke akun lain.',
    },
  },
  {
    elementId: 'withdraw',
    question: {
      en: 'How do I withdraw?',
      pt: 'Como faço um saque?',
      id: 'Bagaimana cara menarik dana?',
    },
    answer: {
      en: 'Open your account and choose **Withdraw**. Add an account in your own name once, choose an amount, confirm with your password. The money leaves your balance at once and is usually paid within minutes; our team reviews large withdrawals first. A deposit has to be played through once before you can withdraw it; the sheet shows how much is left.',
      pt: 'Abra sua conta e escolha **Sacar**. Adicione uma vez uma conta em seu próprio nome, escolha o valor e confirme com sua senha. O dinheiro sai do saldo na hora e em geral é pago em minutos; saques grandes passam antes por uma análise. O depósito precisa ser apostado uma vez antes do saque; a tela mostra quanto falta.',
      id: 'Buka akun Anda dan pilih **Tarik dana**. Tambahkan sekali rekening atas nama Anda sendiri, pilih jumlah, lalu konfirmasi dengan kata sandi. Uang langsung keluar dari saldo dan biasanya dibayar dalam hitungan menit; penarikan besar ditinjau dulu oleh tim kami. Deposit perlu dipertaruhkan satu kali sebelum bisa ditarik; sisanya terlihat di layar.',
    },
  },
]

const BETS: readonly Entry[] = [
  {
    elementId: 'bet-connection',
    question: {
      en: 'My connection broke in the middle of a game.',
      pt: 'A conexão caiu no meio de um jogo.',
      id: 'Koneksi saya putus di tengah permainan.',
    },
    answer: {
      en: 'An open game is never lost. Come back on any device: it is right where you left it, with your stake. A tap that did not reach us changed nothing, and one that did is not counted twice.',
      pt: 'Um jogo em andamento nunca se perde. Volte em qualquer aparelho: ele está onde você parou, com a sua aposta. Um toque que não chegou até nós não muda nada, e um que chegou não conta duas vezes.',
      id: 'Permainan yang sedang berjalan tidak akan hilang. Buka lagi di perangkat mana pun: permainan berlanjut dari posisi terakhir, dengan taruhan Anda. Ketukan yang tidak sampai tidak mengubah apa pun, dan yang sampai tidak dihitung dua kali.',
    },
  },
  {
    elementId: 'bet-history',
    question: {
      en: 'Where do I see my bets?',
      pt: 'Onde vejo as minhas apostas?',
      id: 'Di mana saya melihat taruhan saya?',
    },
    answer: {
      en: 'Under [My bets](/bets): every bet with its stake, its payout, and everything you need to verify it.',
      pt: 'Em [Minhas apostas](/bets): cada aposta com o valor, o prêmio e tudo o que você precisa para conferir.',
      id: 'Di [Taruhan saya](/bets): setiap taruhan lengkap dengan jumlah, pembayaran, dan data untuk memeriksanya.',
    },
  },
  {
    elementId: 'bet-edge',
    question: {
      en: 'What are my chances?',
      pt: 'Quais são as minhas chances?',
      id: 'Berapa peluang saya?',
    },
    answer: {
      en: 'They are in the rules of each game, with its return. Mines returns 99% over time unless the rules of your game say otherwise: of 100 staked, 99 come back on average, and the house keeps 1. One evening can be far from the average in either direction.',
      pt: 'Estão nas regras de cada jogo, com o retorno. Mines devolve 99% no longo prazo, a menos que as regras digam outra coisa: de 100 apostados, voltam 99 em média, e a casa fica com 1. Em uma noite, o resultado pode ficar bem acima ou bem abaixo da média.',
      id: 'Tertulis di aturan setiap permainan, beserta RTP-nya. Mines mengembalikan 99% dalam jangka panjang, kecuali aturannya menyebut lain: dari 100 yang dipertaruhkan, rata-rata 99 kembali dan bandar mengambil 1. Dalam satu malam, hasilnya bisa jauh di atas atau di bawah rata-rata.',
    },
  },
  {
    elementId: 'bet-limits',
    question: {
      en: 'Can I limit what I lose, or take a break?',
      pt: 'Posso limitar o que perco ou fazer uma pausa?',
      id: 'Bisakah saya membatasi kerugian atau mengambil jeda?',
    },
    answer: {
      en: 'Yes. You can set loss limits for a day, a week and a month, or exclude yourself for a time that nobody can shorten. See [Responsible gaming](/responsible-gaming).',
      pt: 'Sim. Você pode definir limites de perda por dia, semana e mês ou pedir uma autoexclusão, que ninguém pode encurtar. Veja [Jogo responsável](/responsible-gaming).',
      id: 'Bisa. Anda bisa mengatur batas kerugian per hari, minggu, dan bulan, atau blokir mandiri yang tidak bisa dipersingkat siapa pun. Lihat [Main dengan bijak](/responsible-gaming).',
    },
  },
]

const FAIRNESS: readonly Entry[] = [
  {
    elementId: 'fair-how',
    question: {
      en: 'How do I know that a result was fair?',
      pt: 'Como sei que um resultado foi justo?',
      id: 'Bagaimana saya tahu suatu hasil itu adil?',
    },
    answer: {
      en: 'It was set before you bet, and you can recompute it. [How a bet is decided](/articles/how-fairness-works) explains how in three minutes, and the [verifier](/fairness) does the maths in your own browser.',
      pt: 'Ele foi definido antes da aposta, e você pode recalculá-lo. [Como uma aposta é decidida](/articles/how-fairness-works) explica em três minutos, e o [verificador](/fairness) faz a conta no seu navegador.',
      id: 'Hasil itu ditetapkan sebelum Anda bertaruh, dan Anda bisa menghitungnya ulang. [Bagaimana taruhan ditentukan](/articles/how-fairness-works) menjelaskannya dalam tiga menit, dan [verifikator](/fairness) menghitungnya di browser Anda sendiri.',
    },
  },
  {
    elementId: 'fair-seed',
    question: {
      en: 'Should I change my client seed?',
      pt: 'Devo trocar a minha semente?',
      id: 'Perlukah saya mengganti seed saya?',
    },
    answer: {
      en: 'Once, before your first bet, if you want a say in every result. After that a change brings no better or worse luck; it only reveals the old seed, so that you can check what was played with it.',
      pt: 'Uma vez, antes da primeira aposta, se quiser influenciar cada resultado. Depois disso, trocar não traz mais nem menos sorte; apenas revela a semente antiga, para você conferir o que foi jogado com ela.',
      id: 'Sekali, sebelum taruhan pertama, jika Anda ingin ikut menentukan setiap hasil. Setelah itu, mengganti seed tidak membuat Anda lebih beruntung atau sial; seed lama hanya dibuka agar Anda bisa memeriksa taruhan yang memakainya.',
    },
  },
  {
    elementId: 'fair-money',
    question: {
      en: 'And my money?',
      pt: 'E o meu dinheiro?',
      id: 'Bagaimana dengan uang saya?',
    },
    answer: {
      en: 'Every move is written down twice and never rewritten. [How the ledger works](/articles/how-the-ledger-works) says what that means for you.',
      pt: 'Cada movimento é registrado duas vezes e nunca é alterado. [Como funciona o livro-razão](/articles/how-the-ledger-works) explica o que isso significa para você.',
      id: 'Setiap transaksi dicatat dua kali dan tidak pernah diubah. [Cara kerja buku besar](/articles/how-the-ledger-works) menjelaskan artinya bagi Anda.',
    },
  },
]

const ACCOUNT: readonly Entry[] = [
  {
    elementId: 'account-locked',
    question: {
      en: 'Why do I have to wait before I can log in?',
      pt: 'Por que preciso esperar para entrar?',
      id: 'Mengapa saya harus menunggu sebelum masuk?',
    },
    answer: {
      en: 'After several wrong passwords each new try takes longer, so nobody can guess yours. Wait the number of seconds shown. A device you have logged in from before is not slowed down by strangers.',
      pt: 'Depois de várias senhas erradas, cada nova tentativa demora mais, para que ninguém adivinhe a sua. Espere os segundos mostrados. Em um aparelho que você já usou para entrar, as tentativas de estranhos não atrasam você.',
      id: 'Setelah beberapa kata sandi salah, jeda sebelum percobaan berikutnya makin lama, agar tidak ada yang bisa menebak kata sandi Anda. Tunggu sesuai detik yang ditampilkan. Di perangkat yang pernah Anda pakai untuk masuk, percobaan orang lain tidak memperlambat Anda.',
    },
  },
  {
    elementId: 'account-settings',
    question: {
      en: 'How do I change language, colours and sound?',
      pt: 'Como mudo idioma, cores e som?',
      id: 'Bagaimana mengganti bahasa, warna, dan suara?',
    },
    answer: {
      en: 'In your [account](#onOpen=profile), or in the settings at the top of a large screen. They belong to this device and stay when you log out.',
      pt: 'Na sua [conta](#onOpen=profile), ou nos ajustes no alto da tela, no computador. Valem para este aparelho e continuam depois que você sai.',
      id: 'Di [akun](#onOpen=profile) Anda, atau di pengaturan di bagian atas layar komputer. Pengaturan berlaku untuk perangkat ini dan tetap tersimpan setelah Anda keluar.',
    },
  },
  {
    elementId: 'account-age',
    question: {
      en: 'Who can play?',
      pt: 'Quem pode jogar?',
      id: 'Siapa yang boleh bermain?',
    },
    answer: {
      en: 'Adults of 18 or older, where the law allows it. The rest is in the [terms](/terms), and what we keep about you under [privacy](/privacy).',
      pt: 'Adultos com 18 anos ou mais, onde a lei permite. Os detalhes estão nos [termos](/terms), e o que guardamos sobre você, em [privacidade](/privacy).',
      id: 'Orang dewasa berusia 18 tahun atau lebih, di wilayah yang hukumnya mengizinkan. Selengkapnya ada di [ketentuan](/terms), dan apa yang kami simpan tentang Anda di [privasi](/privacy).',
    },
  },
]

const group = (title: Words, entries: readonly Entry[]): Page['items'][number] => ({
  comId: 'faq',
  data: { title, entries },
})

export const HELP: Page = {
  id: 'help',
  type: 'help',
  lazy: true,
  title: { en: 'Help', pt: 'Ajuda', id: 'Bantuan' },
  description: {
    en: 'Short answers about deposits, bets, fairness and your account.',
    pt: 'Respostas curtas sobre depósitos, apostas, transparência e sua conta.',
    id: 'Jawaban singkat tentang deposit, taruhan, provably fair, dan akun Anda.',
  },
  art: 'lens',
  items: [
    group(
      { en: 'Deposits and withdrawals', pt: 'Depósitos e saques', id: 'Deposit dan penarikan' },
      DEPOSITS,
    ),
    group({ en: 'Bets', pt: 'Apostas', id: 'Taruhan' }, BETS),
    group({ en: 'Fairness', pt: 'Transparência', id: 'Provably Fair' }, FAIRNESS),
    group({ en: 'Account', pt: 'Conta', id: 'Akun' }, ACCOUNT),
    {
      comId: 'articleList',
      data: {
        title: { en: 'Read more', pt: 'Leia mais', id: 'Baca lebih lanjut' },
        articleIds: ['how-fairness-works', 'how-the-ledger-works'],
      },
    },
  ],
}

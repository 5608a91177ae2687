import type { StoredDesign } from '@baize/contract/operator'

/** The page of the app: how it comes to this device, with pictures, and what players ask about it. */
export const APP: StoredDesign['pages'][number] = {
  id: 'app',
  type: 'app',
  lazy: true,
  title: 'app.getTitle',
  description: {
    en: 'The whole site on your home screen: same account, same balance, one tap.',
    pt: 'O site inteiro na sua tela inicial: mesma conta, mesmo saldo, um toque.',
    id: 'Seluruh situs di layar utama Anda: akun dan saldo yang sama, satu ketukan.',
  },
  art: 'rocket',
  items: [
    { comId: 'appInstall', data: {} },
    { comId: 'appSteps', data: {} },
    {
      comId: 'appScreens',
      data: {
        shots: [
          {
            image: '/assets/app/lobby.webp',
            alt: { en: 'The lobby', pt: 'A página inicial', id: 'Lobi' },
          },
          { image: '/assets/app/mines.webp', alt: { en: 'Mines', pt: 'Mines', id: 'Mines' } },
          { image: '/assets/app/crash.webp', alt: { en: 'Crash', pt: 'Crash', id: 'Crash' } },
          {
            image: '/assets/app/fairness.webp',
            alt: {
              en: 'Checking a bet yourself',
              pt: 'Conferindo uma aposta por conta própria',
              id: 'Memeriksa taruhan sendiri',
            },
          },
        ],
      },
    },
    {
      comId: 'appFile',
      data: {
        news: [
          {
            en: 'Opens straight into your games, without the bars of a browser.',
            pt: 'Abre direto nos seus jogos, sem as barras do navegador.',
            id: 'Langsung terbuka ke permainan Anda, tanpa bilah browser.',
          },
          {
            en: 'Crash and aviator can fill the whole screen.',
            pt: 'Crash e aviator podem ocupar a tela inteira.',
            id: 'Crash dan aviator bisa memenuhi layar.',
          },
        ],
      },
    },
    {
      comId: 'faq',
      data: {
        title: { en: 'About the app', pt: 'Sobre o aplicativo', id: 'Tentang aplikasi' },
        entries: [
          {
            elementId: 'app-same',
            question: {
              en: 'Do I need a new account?',
              pt: 'Preciso de uma conta nova?',
              id: 'Apakah saya perlu akun baru?',
            },
            answer: {
              en: 'No. Log in as you do here: your balance, your bets and your limits are the same everywhere.',
              pt: 'Não. Entre como você entra aqui: seu saldo, suas apostas e seus limites são os mesmos em todo lugar.',
              id: 'Tidak. Masuk seperti biasa: saldo, taruhan, dan batas Anda sama di mana pun.',
            },
          },
          {
            elementId: 'app-store',
            question: {
              en: 'Why is it not in the app stores?',
              pt: 'Por que ele não está nas lojas de aplicativos?',
              id: 'Mengapa tidak ada di toko aplikasi?',
            },
            answer: {
              en: 'Stores allow betting apps in few countries. The site itself can be installed: it is always up to date and takes almost no space. [Start now](#download=).',
              pt: 'As lojas aceitam aplicativos de apostas em poucos países. O próprio site pode ser instalado: está sempre atualizado e quase não ocupa espaço. [Comece agora](#download=).',
              id: 'Toko aplikasi mengizinkan aplikasi taruhan hanya di sedikit negara. Situs ini sendiri bisa diinstal: selalu terbaru dan hampir tidak memakan ruang. [Mulai sekarang](#download=).',
            },
          },
          {
            elementId: 'app-remove',
            question: {
              en: 'How do I remove it?',
              pt: 'Como eu removo?',
              id: 'Bagaimana cara menghapusnya?',
            },
            answer: {
              en: 'Like any other app: press and hold its icon, then choose to remove it. Your account and your balance stay as they are.',
              pt: 'Como qualquer aplicativo: toque e segure o ícone e escolha remover. Sua conta e seu saldo continuam como estão.',
              id: 'Seperti aplikasi lain: tekan lama ikonnya, lalu pilih hapus. Akun dan saldo Anda tetap seperti semula.',
            },
          },
        ],
      },
    },
  ],
}

import type { StoredDesign } from '@baize/contract/operator'

const en = `**A template for the operator of this site.** The facts below are what the software does. Operators replace everything in [square brackets] and have a lawyer review the text before they rely on it.

## Who is responsible
[Company, address, contact for questions about data.]

## What we keep, and why
- **Your account:** the name, e-mail address or telephone number you registered with, your country, language and currency. Without them there is no account.
- **Your password** only as an Argon2 hash. Nobody can read it, not even us.
- **Your bets and money moves.** They are the proof of what is yours, and are never changed or deleted.
- **Where you log in from:** your IP address and an identifier of your browser. They slow down anyone guessing your password. Neither is shared.
- **Your session** as a hash, so that a copy of our tables logs nobody in.
- **Documents** you send us when we ask for them.

## How long
- Sessions: 30 days after they were last used.
- Identifiers of browsers that nobody logged in with: 90 days.
- Where you logged in from: 180 days after the last time.
- Bets, money moves and the account they belong to: as long as the law requires, [number] years.

## Who else sees it
The payment provider learns the amount and the number of an order, and from you whatever its own page asks for. Other players see wins with a masked name. We show no third-party ads and sell no data about you.

## What your browser keeps
Your session, your settings (language, colours, sound) and which notices you have seen, in the storage of your browser. There are no third-party cookies, and nothing follows you to other sites. Logging out removes your data from the browser.

## Your rights
You can ask what we keep about you, have it corrected, exported or deleted as far as the law allows, and complain to [authority]. Write to [contact].`

const pt = `**Um modelo para o operador deste site.** Os fatos abaixo são o que o programa faz. O operador preenche o que está entre [colchetes] e pede a revisão de um advogado antes de usar o texto.

## Quem é responsável
[Empresa, endereço, contato para questões sobre dados.]

## O que guardamos, e por quê
- **Sua conta:** o nome, e-mail ou telefone com que se cadastrou, seu país, idioma e moeda. Sem eles não há conta.
- **Sua senha** apenas como hash Argon2. Ninguém pode lê-la, nem nós.
- **Suas apostas e movimentos de dinheiro.** Eles provam o que é seu e nunca são alterados nem apagados.
- **De onde você entra:** seu endereço IP e um identificador do navegador. Servem para frear quem tenta adivinhar sua senha. Nada disso é compartilhado.
- **Sua sessão** como hash, de modo que uma cópia das nossas tabelas não dá acesso a ninguém.
- **Documentos** que você nos envia quando pedimos.

## Por quanto tempo
- Sessões: 30 dias após o último uso.
- Identificadores de navegadores com que ninguém entrou: 90 dias.
- De onde você entrou: 180 dias após a última vez.
- Apostas, movimentos de dinheiro e a conta a que pertencem: enquanto a lei exigir, [número] anos.

## Quem mais vê
O provedor de pagamento recebe o valor e o número do pedido e, de você, o que a página dele perguntar. Outros jogadores veem ganhos com o nome mascarado. Não mostramos anúncios de terceiros e não vendemos seus dados.

## O que o seu navegador guarda
Sua sessão, suas preferências (idioma, cores, som) e os avisos que você já viu, no armazenamento do navegador. Não há cookies de terceiros, e nada segue você em outros sites. Ao sair da conta, seus dados são apagados do navegador.

## Seus direitos
Você pode perguntar o que guardamos sobre você, pedir correção, cópia ou exclusão até onde a lei permite, e reclamar a [autoridade]. Escreva para [contato].`

const id = `**Contoh untuk operator situs ini.** Fakta di bawah adalah apa yang dilakukan perangkat lunak. Operator mengisi semua yang berada dalam [kurung siku] dan meminta ahli hukum memeriksanya sebelum dipakai.

## Siapa yang bertanggung jawab
[Perusahaan, alamat, kontak untuk pertanyaan tentang data.]

## Apa yang kami simpan, dan mengapa
- **Akun Anda:** nama, alamat email, atau nomor telepon saat mendaftar, negara, bahasa, dan mata uang. Tanpa itu tidak ada akun.
- **Kata sandi Anda** hanya sebagai hash Argon2. Tidak ada yang bisa membacanya, kami pun tidak.
- **Taruhan dan perpindahan uang Anda.** Itulah bukti atas hak Anda, dan tidak pernah diubah atau dihapus.
- **Dari mana Anda masuk:** alamat IP Anda dan pengenal browser. Gunanya memperlambat orang yang mencoba menebak kata sandi Anda. Keduanya tidak dibagikan.
- **Sesi Anda** sebagai hash, sehingga salinan tabel kami tidak membuat siapa pun masuk.
- **Dokumen** yang Anda kirim saat kami memintanya.

## Berapa lama
- Sesi: 30 hari setelah terakhir dipakai.
- Pengenal browser yang tidak dipakai untuk masuk: 90 hari.
- Dari mana Anda masuk: 180 hari setelah terakhir kali.
- Taruhan, perpindahan uang, dan akun pemiliknya: selama diwajibkan hukum, [jumlah] tahun.

## Siapa lagi yang melihat
Penyedia pembayaran mengetahui jumlah dan nomor pesanan, serta data yang Anda isi di halamannya. Pemain lain melihat kemenangan dengan nama tersamar. Kami tidak menampilkan iklan pihak ketiga dan tidak menjual data Anda.

## Yang disimpan browser Anda
Sesi, pengaturan Anda (bahasa, warna, suara), dan pemberitahuan yang sudah Anda lihat, di penyimpanan browser. Tidak ada cookie pihak ketiga, dan tidak ada yang melacak Anda ke situs lain. Saat Anda keluar, data Anda dihapus dari browser.

## Hak Anda
Anda boleh bertanya apa yang kami simpan tentang Anda, meminta perbaikan, salinan, atau penghapusan sejauh hukum mengizinkan, dan mengadu ke [otoritas]. Tulis ke [kontak].`

export const PRIVACY: StoredDesign['articles'][number] = {
  id: 'privacy',
  title: { en: 'Privacy', pt: 'Privacidade', id: 'Privasi' },
  summary: {
    en: 'What we keep about you, why, for how long, and what we never do.',
    pt: 'O que guardamos sobre você, por quê, por quanto tempo, e o que nunca fazemos.',
    id: 'Apa yang kami simpan tentang Anda, mengapa, berapa lama, dan apa yang tidak pernah kami lakukan.',
  },
  art: 'lock',
  lazy: true,
  content: { en, pt, id },
}

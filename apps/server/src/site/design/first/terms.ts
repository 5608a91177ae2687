import type { StoredDesign } from '@baize/contract/operator'

const en = `**A template for the operator of this site.** It describes in plain words what the site does. Operators replace everything in [square brackets] and have a lawyer review the text before they rely on it.

## 1. Who we are
This site is run by [company, register number, address], licensed by [authority, licence number]. You can reach us at [contact].

**This installation runs with sandbox payments: no real money moves.**

## 2. Who may play
You must be 18 or older. If the legal age where you live is higher, that age applies. Playing must be legal where you are; checking that is up to you. One account per person, in your own name. We may ask for proof of your age, name and address.

## 3. Your account
Keep your password to yourself. You are responsible for everything done with it until you tell us that someone else has it.

You can close your account at any time. Withdraw your balance first: what is below the smallest withdrawal, and bonuses that are still locked, are given up. You see the amounts and confirm them before the account is closed. You can reopen it within 7 days.

## 4. Deposits and withdrawals
A deposit is credited when the payment provider confirms it. Pay only from an account or card of your own.

We pay only to accounts in your own name. A deposit has to be staked once before you can withdraw it, except during a break. A withdrawal leaves your balance when you request it and can't be cancelled; if it can't be paid, the full amount returns to your balance. We may review a withdrawal before we pay it, and ask you to verify your identity.

## 5. Bets
A bet is made when the site confirms it, with the stake, the odds and the rules shown at that moment. After that neither you nor we can take it back. A result is decided as described under [Fairness](/fairness).

Smallest and largest stakes, the return of each game and the most a bet can win are shown in the rules of the game. A setting that changes later changes no open bet.

## 6. When something goes wrong
If your connection breaks, an open game waits for you. A bet that was confirmed is kept, and one that was not is not taken from your balance. If a result was wrong because of our error, we correct it with an entry that you can see and tell you why.

## 7. Fair use
Don't use programs that play for you (autobet on this site is fine), exploit errors of the site, collude with others, or pay with money that isn't yours. We may withhold what was won that way, and must tell you why.

## 8. Limits and breaks
You can limit your losses, your deposits and your session time, or take a break from betting: see [Responsible gaming](/responsible-gaming).

## 9. Bonuses
A bonus comes with its own conditions, shown before you take it. Nothing is deducted from your own money for it.

## 10. Complaints
Tell us first: [contact]. If we can't agree within [number] days, you can contact [dispute resolution body].

## 11. Changes
If these terms change in a way that matters to you, we tell you before the change takes effect. Bets made before it stay under the old terms.

## 12. Law
These terms are governed by the law of [country]. Your rights as a consumer where you live are not affected.`

const pt = `**Um modelo para o operador deste site.** Ele descreve em palavras simples o que o site faz. O operador preenche o que está entre [colchetes] e pede a revisão de um advogado antes de usar o texto.

## 1. Quem somos
Este site é operado por [empresa, registro, endereço], com licença da [autoridade, número da licença]. Fale conosco em [contato].

**Esta instalação funciona com pagamentos de teste: nenhum dinheiro real circula.**

## 2. Quem pode jogar
É preciso ter 18 anos ou mais. Se a idade mínima onde você mora for maior, vale essa idade. Jogar precisa ser permitido onde você está; cabe a você verificar isso. Uma conta por pessoa, em seu próprio nome. Podemos pedir prova de idade, nome e endereço.

## 3. Sua conta
Não conte sua senha a ninguém. Você responde por tudo o que for feito com ela até nos avisar que outra pessoa a tem.

Você pode encerrar a conta quando quiser. Saque o saldo antes: valores abaixo do saque mínimo e bônus ainda bloqueados são perdidos. Você vê os valores e confirma antes do encerramento. A conta pode ser reaberta em até 7 dias.

## 4. Depósitos e saques
O depósito entra no saldo quando o provedor de pagamento confirma. Pague somente com uma conta ou cartão seu.

Pagamos somente em contas no seu nome. O depósito precisa ser apostado uma vez antes do saque, exceto durante uma pausa. O saque sai do saldo quando você o pede e não pode ser cancelado; se não puder ser pago, o valor inteiro volta ao saldo. Podemos analisar um saque antes de pagar e pedir que você comprove sua identidade.

## 5. Apostas
Uma aposta está feita quando o site a confirma, com o valor, as chances e as regras mostradas naquele momento. Depois disso, nem você nem nós podemos cancelá-la. O resultado é decidido como descrito em [Transparência](/fairness).

A menor e a maior aposta, o retorno de cada jogo e o máximo que uma aposta pode ganhar estão nas regras do jogo. Uma configuração alterada depois não muda nenhuma aposta aberta.

## 6. Quando algo dá errado
Se a conexão cair, o jogo em andamento espera por você. Uma aposta confirmada é mantida; uma que não foi confirmada não sai do saldo. Se um resultado sair errado por erro nosso, corrigimos com um lançamento que você pode ver e explicamos o motivo.

## 7. Uso correto
Não use programas que joguem por você (o autobet do site é permitido), não explore falhas do site, não combine jogadas com outras pessoas e não pague com dinheiro que não é seu. Podemos reter o que foi ganho dessa forma, e temos de explicar o motivo.

## 8. Limites e pausas
Você pode limitar perdas, depósitos e tempo de jogo, ou fazer uma pausa nas apostas: veja [Jogo responsável](/responsible-gaming).

## 9. Bônus
Um bônus tem condições próprias, mostradas antes de você aceitá-lo. Nada é descontado do seu próprio dinheiro por causa dele.

## 10. Reclamações
Fale primeiro conosco: [contato]. Se não houver acordo em [número] dias, você pode recorrer a [órgão de solução de conflitos].

## 11. Mudanças
Se estes termos mudarem em algo importante para você, avisamos antes de a mudança valer. Apostas feitas antes seguem os termos antigos.

## 12. Lei
Estes termos são regidos pela lei de [país]. Seus direitos como consumidor no lugar onde você mora não são afetados.`

const id = `**Contoh untuk operator situs ini.** Isinya menjelaskan dengan bahasa sederhana apa yang dilakukan situs. Operator mengisi semua yang berada dalam [kurung siku] dan meminta ahli hukum memeriksanya sebelum dipakai.

## 1. Siapa kami
Situs ini dijalankan oleh [perusahaan, nomor registrasi, alamat], berlisensi dari [otoritas, nomor lisensi]. Hubungi kami di [kontak].

**Instalasi ini berjalan dengan pembayaran uji coba: tidak ada uang asli yang berpindah.**

## 2. Siapa yang boleh bermain
Anda harus berusia 18 tahun atau lebih. Jika batas usia di tempat Anda lebih tinggi, batas itu yang berlaku. Bermain harus diperbolehkan di tempat Anda berada; pastikan sendiri sebelum bermain. Satu akun per orang, atas nama sendiri. Kami dapat meminta bukti usia, nama, dan alamat.

## 3. Akun Anda
Jangan berikan kata sandi Anda kepada siapa pun. Anda bertanggung jawab atas semua yang dilakukan dengannya sampai Anda memberi tahu kami bahwa orang lain memilikinya.

Anda bisa menutup akun kapan saja. Tarik saldo Anda lebih dulu: jumlah di bawah penarikan minimum dan bonus yang masih terkunci akan hangus. Anda melihat jumlahnya dan menyetujuinya sebelum akun ditutup. Akun bisa dibuka kembali dalam 7 hari.

## 4. Deposit dan penarikan
Deposit masuk ke saldo saat penyedia pembayaran mengonfirmasinya. Bayar hanya dari rekening atau kartu milik Anda sendiri.

Kami hanya membayar ke rekening atas nama Anda sendiri. Deposit perlu dipertaruhkan sekali sebelum bisa ditarik, kecuali selama jeda. Penarikan langsung dipotong dari saldo saat Anda memintanya dan tidak bisa dibatalkan; jika tidak bisa dibayar, seluruhnya kembali ke saldo. Kami dapat meninjau penarikan sebelum membayarnya dan meminta verifikasi identitas.

## 5. Taruhan
Taruhan sah saat situs mengonfirmasinya, dengan jumlah, peluang, dan aturan yang tampil saat itu. Setelah itu, baik Anda maupun kami tidak bisa membatalkannya. Hasil ditentukan seperti dijelaskan di [Provably Fair](/fairness).

Taruhan terkecil dan terbesar, RTP setiap permainan, dan kemenangan terbesar tertulis di aturan permainan. Pengaturan yang berubah kemudian tidak mengubah taruhan yang sedang berjalan.

## 6. Jika terjadi kesalahan
Jika koneksi terputus, permainan yang berjalan menunggu Anda. Taruhan yang dikonfirmasi tetap ada, dan yang tidak dikonfirmasi tidak diambil dari saldo. Jika hasil salah karena kekeliruan kami, kami memperbaikinya dengan pembukuan yang dapat Anda lihat, dan menjelaskan alasannya.

## 7. Bermain jujur
Jangan memakai program yang bermain untuk Anda (autobet di situs ini boleh), memanfaatkan kesalahan situs, bersekongkol dengan orang lain, atau membayar dengan uang yang bukan milik Anda. Kami dapat menahan kemenangan dari cara itu, dan wajib menyebutkan alasannya.

## 8. Batas dan jeda
Anda dapat membatasi kerugian, deposit, dan waktu bermain, atau mengambil jeda dari taruhan: lihat [Main dengan bijak](/responsible-gaming).

## 9. Bonus
Bonus datang dengan syaratnya sendiri, yang ditampilkan sebelum Anda mengambilnya. Tidak ada yang dipotong dari uang Anda sendiri untuk itu.

## 10. Keluhan
Beri tahu kami dahulu: [kontak]. Jika tidak ada kesepakatan dalam [jumlah] hari, Anda dapat mengadu ke [lembaga penyelesaian sengketa].

## 11. Perubahan
Jika ketentuan ini berubah dalam hal yang penting bagi Anda, kami memberitahukannya sebelum berlaku. Taruhan sebelum itu tetap mengikuti ketentuan lama.

## 12. Hukum
Ketentuan ini tunduk pada hukum [negara]. Hak Anda sebagai konsumen menurut hukum tempat tinggal Anda tidak berkurang.`

export const TERMS: StoredDesign['articles'][number] = {
  id: 'terms',
  title: { en: 'Terms', pt: 'Termos', id: 'Ketentuan' },
  summary: {
    en: 'The rules between you and this site, in plain words.',
    pt: 'As regras entre você e este site, em palavras simples.',
    id: 'Aturan antara Anda dan situs ini, dengan kata-kata sederhana.',
  },
  art: 'scroll',
  lazy: true,
  content: { en, pt, id },
}

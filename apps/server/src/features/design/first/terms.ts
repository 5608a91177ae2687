import type { StoredDesign } from '@baize/contract'

const en = `**A template for the operator of this site.** It says plainly what the site does. What stands in [square brackets] is the operator's to fill in, and a lawyer should read the whole before it is relied on.

## 1. Who we are
This site is run by [company, register number, address], licensed by [authority, licence number]. You can reach us at [contact].

**This installation runs with sandbox payments: no real money moves.**

## 2. Who may play
You must be 18 or older, and older where your law says so. You must be allowed to play where you are; it is your duty to know that. One account a person, in your own name. We may ask for proof of your age, name and address.

## 3. Your account
Keep your password to yourself. What is done with your password counts as done by you, until you tell us that somebody else has it. You may close your account whenever you like; what you hold is paid out to you first.

## 4. Deposits and withdrawals
A deposit is in your balance when the payment provider has confirmed it. Money must come from a means of payment that is your own.

Money is paid out to accounts in your own name alone. A deposit has to be staked once before money can leave. A withdrawal leaves your balance when you ask for it and cannot be taken back; if it cannot be paid, all of it comes back to your balance. We may look at a withdrawal before it is paid, and ask for proof of who you are.

## 5. Bets
A bet is made when the site confirms it, with the stake, the odds and the rules shown at that moment. After that neither you nor we can take it back. A result is decided as described under [Fairness](/fairness).

Smallest and largest stakes, the return of each game and the most a bet can win are shown in the rules of the game. A setting that changes later changes no open bet.

## 6. When something goes wrong
If your connection breaks, an open game waits for you. A bet that was confirmed is kept, and one that was not is not taken from your balance. If a result was wrong because of a fault of ours, we correct it with an entry that you can see, and tell you why.

## 7. Fair use
No play with programs that act for you, no use of faults in the site, no play together with others against the house or against other players, no payments with money that is not yours. We may hold back what was won that way, and must say why.

## 8. Limits and breaks
You may have your losses limited or exclude yourself from betting: see [Responsible gaming](/responsible-gaming).

## 9. Bonuses
A bonus comes with its own conditions, shown before you take it. Nothing is deducted from your own money for it.

## 10. Complaints
Tell us first: [contact]. If we cannot agree within [number] days you may turn to [body for the settlement of disputes].

## 11. Changes
When these terms change in a way that matters to you, we say so before the change takes effect. Bets made before it stay under the old terms.

## 12. Law
These terms are under the law of [country]. Rights that the law where you live gives you as a consumer stay untouched.`

const pt = `**Um modelo para o operador deste site.** Ele diz com clareza o que o site faz. O que está entre [colchetes] cabe ao operador preencher, e um advogado deve ler o todo antes que se confie nele.

## 1. Quem somos
Este site é operado por [empresa, registro, endereço], com licença de [autoridade, número da licença]. Fale conosco em [contato].

**Esta instalação funciona com pagamentos de teste: nenhum dinheiro real se move.**

## 2. Quem pode jogar
É preciso ter 18 anos ou mais, ou a idade maior que a sua lei pedir. Jogar deve ser permitido onde você está; saber isso é dever seu. Uma conta por pessoa, em seu próprio nome. Podemos pedir prova de idade, nome e endereço.

## 3. Sua conta
Guarde a sua senha. O que se faz com ela vale como feito por você, até nos avisar que outra pessoa a tem. Você pode encerrar a conta quando quiser; antes, o que é seu lhe é pago.

## 4. Depósitos e saques
Um depósito está no saldo quando o provedor de pagamento o confirma. O dinheiro deve vir de um meio de pagamento seu.

O dinheiro só é pago em contas em seu próprio nome. Um depósito precisa ser apostado uma vez antes que o dinheiro possa sair. Um saque sai do saldo quando você o pede e não pode ser desfeito; se não puder ser pago, tudo volta ao seu saldo. Podemos conferir um saque antes de pagá-lo e pedir prova de quem você é.

## 5. Apostas
Uma aposta está feita quando o site a confirma, com o valor, as chances e as regras mostradas naquele momento. Depois disso, nem você nem nós podemos desfazê-la. O resultado é decidido como descrito em [Transparência](/fairness).

A menor e a maior aposta, o retorno de cada jogo e o máximo que uma aposta pode ganhar estão nas regras do jogo. Uma configuração alterada depois não muda nenhuma aposta aberta.

## 6. Quando algo dá errado
Se a conexão cair, um jogo aberto espera por você. Uma aposta confirmada é mantida; uma que não foi confirmada não sai do saldo. Se um resultado saiu errado por falha nossa, corrigimos com um lançamento que você pode ver e dizemos o motivo.

## 7. Uso leal
Sem programas que joguem por você, sem exploração de falhas do site, sem combinação com outros contra a casa ou contra outros jogadores, sem pagamento com dinheiro que não é seu. Podemos reter o que foi ganho assim, e devemos dizer por quê.

## 8. Limites e pausas
Você pode limitar as suas perdas ou excluir-se das apostas: veja [Jogo responsável](/responsible-gaming).

## 9. Bônus
Um bônus tem condições próprias, mostradas antes de você aceitá-lo. Nada é descontado do seu próprio dinheiro por causa dele.

## 10. Reclamações
Avise-nos primeiro: [contato]. Se não houver acordo em [número] dias, você pode recorrer a [órgão de solução de conflitos].

## 11. Mudanças
Quando estes termos mudarem de um modo que importe a você, avisamos antes de a mudança valer. Apostas feitas antes seguem os termos antigos.

## 12. Lei
Estes termos seguem a lei de [país]. Os direitos que a lei de onde você mora lhe dá como consumidor continuam intactos.`

const id = `**Contoh untuk operator situs ini.** Isinya mengatakan dengan jelas apa yang dilakukan situs. Yang berada dalam [kurung siku] harus diisi operator, dan seorang ahli hukum perlu membaca semuanya sebelum dijadikan pegangan.

## 1. Siapa kami
Situs ini dijalankan oleh [perusahaan, nomor registrasi, alamat], berlisensi dari [otoritas, nomor lisensi]. Hubungi kami di [kontak].

**Instalasi ini berjalan dengan pembayaran uji coba: tidak ada uang sungguhan yang berpindah.**

## 2. Siapa yang boleh bermain
Anda harus berusia 18 tahun atau lebih, atau lebih tua bila hukum Anda mengharuskannya. Bermain harus diperbolehkan di tempat Anda berada; mengetahuinya adalah kewajiban Anda. Satu akun per orang, atas nama sendiri. Kami dapat meminta bukti usia, nama, dan alamat.

## 3. Akun Anda
Jaga kata sandi Anda. Yang dilakukan dengan kata sandi Anda dianggap Anda lakukan, sampai Anda memberi tahu kami bahwa orang lain memilikinya. Anda boleh menutup akun kapan saja; sebelumnya, milik Anda dibayarkan kepada Anda.

## 4. Deposit dan penarikan
Deposit masuk ke saldo saat penyedia pembayaran mengonfirmasinya. Uang harus berasal dari alat pembayaran milik Anda sendiri.

Uang hanya dibayarkan ke rekening atas nama Anda sendiri. Deposit perlu dipertaruhkan sekali sebelum uang bisa keluar. Penarikan keluar dari saldo saat Anda memintanya dan tidak bisa dibatalkan; jika tidak bisa dibayar, semuanya kembali ke saldo. Kami boleh memeriksa penarikan sebelum membayarnya dan meminta bukti diri Anda.

## 5. Taruhan
Taruhan sah saat situs mengonfirmasinya, dengan jumlah, peluang, dan aturan yang tampil saat itu. Setelah itu, baik Anda maupun kami tidak bisa membatalkannya. Hasil ditentukan seperti dijelaskan di [Provably Fair](/fairness).

Taruhan terkecil dan terbesar, tingkat pengembalian setiap permainan, dan kemenangan terbesar tertulis di aturan permainan. Pengaturan yang berubah kemudian tidak mengubah taruhan yang terbuka.

## 6. Bila ada yang salah
Bila koneksi putus, permainan yang terbuka menunggu Anda. Taruhan yang dikonfirmasi tetap ada, dan yang tidak dikonfirmasi tidak diambil dari saldo. Bila hasil salah karena kekeliruan kami, kami memperbaikinya dengan pembukuan yang dapat Anda lihat, dan menjelaskan alasannya.

## 7. Pemakaian yang jujur
Jangan memakai program yang bermain untuk Anda, memanfaatkan kesalahan situs, bersekongkol melawan bandar atau pemain lain, atau membayar dengan uang yang bukan milik Anda. Kami dapat menahan kemenangan dari cara itu, dan wajib menyebutkan alasannya.

## 8. Batas dan jeda
Anda dapat membatasi kekalahan atau mengecualikan diri dari taruhan: lihat [Bermain dengan bertanggung jawab](/responsible-gaming).

## 9. Bonus
Bonus datang dengan syaratnya sendiri, yang ditampilkan sebelum Anda mengambilnya. Tidak ada yang dipotong dari uang Anda sendiri untuk itu.

## 10. Keluhan
Beri tahu kami dahulu: [kontak]. Bila tidak ada kesepakatan dalam [jumlah] hari, Anda dapat mengadu ke [lembaga penyelesaian sengketa].

## 11. Perubahan
Bila ketentuan ini berubah dalam hal yang penting bagi Anda, kami memberitahukannya sebelum berlaku. Taruhan sebelum itu tetap mengikuti ketentuan lama.

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

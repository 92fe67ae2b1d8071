import { culture, type Culture } from './culture'

/** Common first and last names, by the language they are common in. */
// oxfmt-ignore
export const otherNames = {
  turkish: culture(
    'Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim Osman Yusuf Murat Emre Burak Fatma Ayşe Emine Hatice Zeynep Elif Meryem Şerife Özge Gülşen Esra Büşra',
    'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Erdoğan Güneş'),
  arabic: culture(
    'Mohammed Ahmed Ali Omar Khalid Abdullah Hassan Ibrahim Youssef Saad Faisal Tariq Fatima Aisha Maryam Noura Layla Huda Salma Amina Reem Yasmin Dina Rania',
    'Al-Harbi Al-Otaibi Al-Ghamdi Al-Zahrani Al-Mansoori Al-Maktoum Al-Sabah Al-Thani Hassan Hussein Mahmoud Ibrahim Khalil Haddad Nasser Saleh Farouk Mansour Benali Bouzid Alaoui Bennani Trabelsi Khoury'),
  hebrew: culture(
    'David Moshe Yosef Yaakov Avraham Daniel Noam Itai Uri Eitan Yonatan Amit Noa Tamar Maya Yael Shira Adi Talia Michal Rachel Sarah Avigail Hila',
    'Cohen Levi Mizrahi Peretz Biton Dahan Avraham Friedman Azoulay Malka Katz Yosef David Amar Ohana Hadad Gabay Shapira Segal Golan Goldberg Ben-David Klein Rosenberg'),
  indian: culture(
    'Rahul Amit Rajesh Sanjay Vijay Arjun Rohan Aditya Suresh Ravi Anil Karthik Priya Anjali Pooja Neha Sunita Kavita Divya Lakshmi Deepika Shreya Ananya Meera',
    'Sharma Verma Gupta Singh Kumar Patel Reddy Nair Iyer Rao Das Mehta Joshi Shah Chopra Malhotra Kapoor Bose Mukherjee Pillai Khan Ahmed Desai Kulkarni'),
  southAsian: culture(
    'Muhammad Ahmed Ali Hassan Usman Bilal Imran Kamran Faisal Zahid Rahim Karim Ayesha Fatima Sana Hina Zainab Nadia Sadia Farhana Nusrat Tahmina Nimal Kamala',
    'Khan Ahmed Malik Hussain Sheikh Butt Chaudhry Qureshi Siddiqui Iqbal Rahman Islam Hossain Akter Chowdhury Begum Uddin Perera Fernando Silva Bandara Jayawardena Mendis Shrestha'),
  chinese: culture(
    'Wei Jun Ming Jian Hao Lei Yong Chao Kai Wen Zhi Ho Xiu Fang Na Li Jing Yan Hui Mei Ling Siew Pei Yee',
    'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Lim Tan Lee Ng Wong Chan Cheung Lau Leung Goh Ong Koh'),
  malay: culture(
    'Ahmad Muhammad Ismail Azlan Hafiz Faizal Budi Agus Eko Dedi Rizky Andi Siti Nurul Aisyah Farah Dewi Sri Putri Rina Ayu Indah Wati Lestari',
    'Abdullah Rahman Hassan Ibrahim Othman Yusof Ismail Santoso Wijaya Susanto Setiawan Hidayat Saputra Nugroho Kurniawan Pratama Siregar Simanjuntak Nasution Lubis Wibowo Gunawan Hartono Halim'),
  thai: culture(
    'Somchai Somsak Prasert Anan Chai Kittisak Nattapong Thanakorn Wichai Surachai Siriporn Malee Kanya Suda Pranee Ratana Naree Busaba Ploy Apinya',
    'Srisai Saetang Chaiyasit Thongchai Wongsa Suwan Boonmee Rattanakul Phromma Kaewkla Jantarasorn Intharasombat Sukjai Chanthara Yodying Meesuk Panyakaew Klinhom Rungrot Saelim'),
  vietnamese: culture(
    'Minh Anh Hùng Dũng Tuấn Nam Quang Long Hải Sơn Phúc Khoa Lan Hoa Hương Linh Trang Thảo Mai Ngọc Thu Yến Phương Hạnh',
    'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trương Lâm Mai'),
  filipino: culture(
    'Jose Juan Mark John Michael Angelo Ramon Eduardo Rodrigo Jerome Maria Angel Grace Joy Michelle Kristine Rosa Lourdes Jasmine Princess',
    'Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Tomas Andrada Castillo Flores Villanueva Ramos Castro Rivera Aquino Navarro Salazar Mercado'),
  japanese: culture(
    'Haruto Yuto Sota Hiroshi Takashi Kenji Satoshi Daisuke Kazuki Ren Yui Sakura Hina Aoi Yuki Keiko Yoko Akiko Naomi Emi',
    'Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Shimizu Mori'),
  korean: culture(
    'Minjun Seojun Jihoon Hyunwoo Donghyun Sungmin Jinwoo Taeyang Youngho Junho Seoyeon Jiwoo Minji Soyeon Yuna Hyejin Eunji Jisoo Sunhee Haeun',
    'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Ryu Hong'),
  african: culture(
    'Chinedu Emeka Oluwaseun Tunde Kwame Kofi Kwabena John Peter Joseph Brian Kevin Ngozi Chioma Amina Blessing Akosua Ama Grace Mercy Wanjiku Achieng Faith Joyce',
    'Okafor Okonkwo Adeyemi Balogun Eze Ibrahim Mensah Owusu Boateng Asante Appiah Osei Mwangi Otieno Kamau Njoroge Wanjiru Ochieng Kiptoo Mutua Moyo Phiri Banda Nkosi'),
  southAfrican: culture(
    'Thabo Sipho Johan Pieter Themba Bongani Lerato Nomsa Zanele Thandi Annelie Chantal David Michael Sarah Nicole Riaan Kagiso Ayanda Precious',
    'Nkosi Dlamini Ndlovu Khumalo Mokoena Botha Pretorius Naidoo Govender Pillay Smith Jacobs Williams Fourie Venter Nel Steyn Mahlangu Sithole Mthembu'),
  caucasian: culture(
    'Giorgi Davit Levan Irakli Aram Armen Tigran Elchin Rashad Farid Daniyar Nurlan Aliya Dinara Aigul Nino Tamar Ani Mariam Leyla Aysel Gulnara Ketevan Narine',
    'Beridze Kapanadze Lomidze Gelashvili Sargsyan Grigoryan Hakobyan Petrosyan Aliyev Mammadov Hasanov Huseynov Nurzhanov Akhmetov Omarov Suleimenov Karimov Rashidov Yusupov Tursunov'),
} satisfies Record<string, Culture>

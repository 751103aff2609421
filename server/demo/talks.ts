import { ARNEL, DENNIS, RAMIL, ROWENA, TESS } from "./people.ts";
import { REPORTED_TALKS } from "./reported-talks.ts";
import { ago, on, type Talk } from "./talk.ts";

/** What people of the demo community write to each other, in the mix of Filipino and English that people write. */

const CHAT_SUPPORT: Talk = {
  seeker: ROWENA,
  employer: TESS,
  lines: [
    on(
      "seeker",
      6,
      "09:12",
      "Good morning po, Ma’am Tess! Si Rowena po ito. Nakita ko po ’yung post ninyo for chat support. Open pa po ba?",
    ),
    on(
      "employer",
      6,
      "09:40",
      "Hi Rowena! Yes, open pa. Dalawang slots for the day shift. May experience ka na ba sa chat support?",
    ),
    on(
      "seeker",
      6,
      "09:47",
      "Opo, three years sa isang travel account, chat at email. Bulag po ako and I use a screen reader, so isang tanong po: gumagana po ba rito ang ticketing tool ninyo?",
    ),
    on(
      "employer",
      6,
      "10:05",
      "Honest answer: hindi ko alam. Ipapa-test ko muna sa IT namin, para hindi hula ang sagot ko sa’yo.",
    ),
    on("seeker", 6, "10:08", "Salamat po. Mas gusto ko po ’yan kaysa “siguro”. 🙂"),
    on(
      "employer",
      5,
      "15:22",
      "Update: sinubukan namin kaninang umaga. Tickets at canned replies, okay. ’Yung shift calendar lang ang problema, hindi nababasa ang mga petsa.",
    ),
    on(
      "employer",
      5,
      "15:23",
      "May email version naman ng schedule every week, so ’yun muna habang inaayos ng vendor.",
    ),
    on("seeker", 5, "15:51", "Ang bilis po! Kaya ko po ’yan. Email is actually easier for me."),
    on(
      "employer",
      4,
      "11:02",
      "Great. Gusto sana kitang i-interview, 45 minutes, video call. May trial chat sa dulo, mga 10 minutes. Anong oras ang okay sa’yo?",
    ),
    on(
      "seeker",
      4,
      "11:30",
      "Bukas po after lunch, kahit anong oras. Puwede po bang plain text ang mga tanong sa trial chat, hindi screenshot?",
    ),
    on("employer", 4, "11:34", "Of course. Plain text, at ipapadala ko 30 minutes before. 2 PM bukas?"),
    on("seeker", 4, "11:36", "Perfect po. Thank you!"),
    on(
      "employer",
      1,
      "13:05",
      "Kumusta sa side mo ang interview? Sabi ng panel, ang linaw mong sumagot. Pati ’yung galit na customer, napakalma mo. 👏",
    ),
    on(
      "seeker",
      1,
      "13:48",
      "Kinabahan po ako sa umpisa, pero ang bait po ng panel. Ang laking tulong po ng plain text.",
    ),
    ago(
      "employer",
      41,
      "May good news ako, pero iko-confirm ko muna ang start date. Kaya mo ba ng first Monday next month?",
    ),
    ago("seeker", 38.6, "Opo, kayang-kaya! Magpapaalam lang po ako sa trabaho ko ngayon, two weeks po ang notice."),
    ago("employer", 38.2, "Isa pa pala: sa bahay o sa office mo gustong magsimula? Pareho naming kaya."),
    ago("employer", 37.5, "Ipapadala ko rin mamaya ang listahan ng requirements, text din."),
  ],
  read: { seeker: 16, employer: 15 },
};

const SOLAR_SUPPORT: Talk = {
  seeker: ARNEL,
  employer: TESS,
  lines: [
    on(
      "employer",
      3,
      "16:10",
      "Hi Arnel, si Tess ito ng Kawing Contact Solutions. Ten years ka palang electrician sa barko! Naghahanap kami ng technical support para sa isang solar client. Interested ka ba?",
    ),
    on(
      "seeker",
      3,
      "17:25",
      "Magandang hapon po! Opo, interesado po ako. Pero wala pa po akong call center experience, okay lang po ba?",
    ),
    on(
      "employer",
      3,
      "17:31",
      "Okay lang. Madaling ituro ang script, mahirap ituro ang wiring. 😄 May 3-week training, paid.",
    ),
    on("seeker", 3, "17:33", "Haha, totoo po ’yan. Day shift po ba o night shift?"),
    on("employer", 3, "17:40", "Mid shift, 1 PM to 10 PM. Onsite sa Pasig, puwedeng hybrid after training."),
    on(
      "seeker",
      3,
      "18:02",
      "Sinasamahan ko po ang nanay ko sa dialysis, dalawang umaga sa isang linggo. So mid shift is actually perfect for me.",
    ),
    on(
      "employer",
      2,
      "09:15",
      "Good to know. Ilalagay ko sa notes na hindi ka puwede bago mag-12 noon, para walang meeting na papasok sa umaga mo.",
    ),
    on("seeker", 2, "09:20", "Maraming salamat po, Ma’am. Bihira po ang nagtatanong ng ganyan."),
    on(
      "employer",
      2,
      "09:26",
      "Magkano pala ang expected mo? The range is ₱24,000 to ₱29,000 a month, plus HMO from day one.",
    ),
    on("seeker", 2, "12:44", "₱27,000 po sana. Kasama po ba ang dependent sa HMO?"),
    on(
      "employer",
      2,
      "14:03",
      "Isang dependent, yes. Itatanong ko muna kung covered ang dialysis. Ayokong mangako nang hindi sigurado.",
    ),
    on("employer", 1, "10:18", "Confirmed: covered ang dialysis after three months. Ipapadala ko ang document mamaya."),
    on("seeker", 1, "10:55", "Ang laking bagay po niyan, Ma’am. Sige po, mag-a-apply na po ako ngayong araw."),
    ago("employer", 27, "Natanggap ko na ang application mo! Video interview tayo bukas, 2 PM. Okay ba?"),
    ago("seeker", 24.4, "Okay po, bukas ng 2 PM. Ihahanda ko po ang mga certificate ko."),
    ago("employer", 24.1, "Paki-ready na rin ang kahit anong valid ID. Hindi kailangan ng necktie. 😄"),
  ],
  read: { seeker: 15, employer: 14 },
};

const BOOKKEEPING: Talk = {
  seeker: DENNIS,
  employer: RAMIL,
  lines: [
    ago(
      "employer",
      188,
      "Hi Dennis, salamat sa application mo. Tatlong oras ang mapagpipilian mo: piliin mo ang pinakamadali para sa biyahe mo. Kung may kailangan ka rito, sabihin mo lang.",
    ),
  ],
};

export const TALKS: readonly Talk[] = [CHAT_SUPPORT, SOLAR_SUPPORT, BOOKKEEPING, ...REPORTED_TALKS];

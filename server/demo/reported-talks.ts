import { EMPLOYERS, SEEKERS } from "./people.ts";
import { type Line, on, type Talk } from "./talk.ts";

/** Conversations of which something was reported to the admins. happenings.ts tells what, and what became of it. */

function known<T>(person: T | undefined): T {
  if (person === undefined) throw new Error("a talk with nobody of the demo community");
  return person;
}

const between = (seeker: string, employer: string, lines: readonly Line[]): Talk => ({
  seeker: known(SEEKERS.find(({ email }) => email === seeker)),
  employer: known(EMPLOYERS.find(({ email }) => email === employer)),
  lines,
});

const VICTOR = "victor@alimuomstaffing.example";

export const REPORTED_TALKS: readonly Talk[] = [
  between("dennis.catacutan@mail.example", VICTOR, [
    on("employer", 11, "10:02", "Good day Sir Dennis! May opening po kami for encoder, ₱40,000, sa bahay lang."),
    on("seeker", 11, "10:30", "Salamat po. Saang kumpanya po ito, at ano po ang trabaho?"),
    on("employer", 11, "10:34", "Sasabihin po after the reservation. ₱1,000 lang po via e-wallet, ngayong araw."),
    on("seeker", 11, "10:41", "Hindi po ako nagbabayad para makapag-apply."),
  ]),
  between("joyce.gawidan@mail.example", "benjie@alonroasters.example", [
    on(
      "employer",
      14,
      "08:15",
      "Hi Joyce! Nakita ko ang photos mo ng mga habi. Naghahanap kami ng online store assistant.",
    ),
    on("employer", 13, "08:20", "Hello Joyce, just following up po. 🙂"),
    on("employer", 12, "08:18", "Last follow-up, promise! Open pa rin po ang slot, kung sakali."),
    on("seeker", 12, "12:40", "Salamat po, pero may tatapusin muna akong order. Sasabihan ko po kayo."),
  ]),
  between("kristel.bacani@mail.example", VICTOR, [
    on("seeker", 4, "09:05", "Hello po! Nakita ko po ang page ninyo. May opening po ba kayo na office assistant?"),
    on("employer", 4, "09:12", "Hi Kristel! Meron. Work from home, ₱35,000, start agad next week."),
    on("seeker", 4, "09:15", "Talaga po? Ano po ang requirements?"),
    on("employer", 4, "09:20", "Valid ID lang. Para ma-reserve ang slot mo, ₱1,500 placement fee sa e-wallet ko."),
    on("seeker", 4, "09:31", "May bayad po pala? Wala po ito sa page ninyo."),
    on("employer", 4, "09:33", "Refundable naman. Hanggang 5 PM lang ang slot, marami nang nakapila."),
  ]),
  between("jhoana.sarmiento@mail.example", "girlie@balanghaycold.example", [
    on("seeker", 3, "13:10", "Good afternoon po! I am Deaf and I work by chat and email. Is the dispatch job open?"),
    on(
      "employer",
      3,
      "14:02",
      "Hi Jhoana. It is, but our drivers call all day. We cannot hire somebody Deaf for this.",
    ),
    on("seeker", 3, "14:09", "Could the drivers send texts? My last team did, and it worked well."),
    on("employer", 3, "14:15", "No need to try, it would only slow us down. Maybe a hearing friend of yours wants it?"),
  ]),
  between("paolo.nuneza@mail.example", VICTOR, [
    on("employer", 2, "10:01", "Hi Paolo! Dispatch coordinator, ₱38,000, hiring kami ngayon."),
    on("seeker", 2, "10:20", "Interesado po ako. May interview po ba?"),
    on("employer", 2, "10:22", "No interview needed. ₱1,500 processing fee lang, tapos may kontrata ka na bukas."),
  ]),
];

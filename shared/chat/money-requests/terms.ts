/**
 * The words that show who pays whom, by what they say. Lower case, without accents, hyphens and apostrophes (`pa-gcash` is
 * `pagcash`); a phrase is written with underscores, and the longest one wins. A word may be in several lists.
 */

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Loan words with Filipino prefixes: `i-gcash`, `pa-send`, `paki-transfer`, `mag-deposit`. */
const prefixed = (prefixes: string, roots: string): readonly string[] =>
  words(prefixes).flatMap((prefix) => words(roots).map((root) => prefix + root));

export const TERMS = {
  /** A charge for applicants: enough alone. */
  fee: words(`fee fees down_payment downpayment deposito reserbasyon padulas bayarin paunang_bayad gift_card
    gift_cards cash_bond assurance_bond security_deposit`),
  /** A payment: says something only together with an amount, a channel or a demand. */
  payment:
    words(`payment deposit bond reservation bayad kabayaran pangreserve pangmedical pangmedikal panguniform pangvisa
    pangtraining pangprocess pangid pang_medical pang_visa pang_uniform pang_training pang_reserve pang_id pang_process`),
  /** Money: says something only if it is sent or demanded. */
  money: words("money amount cash pera halaga prepaid load"),
  /** What applicants are told to pay for. */
  item: words(`training uniform uniforms medical orientation processing registration slot id ids kit kits manual papers
    visa insurance permit contract exam materials headset laptop equipment clearance nbi interview application
    background_check load requirements documents uniporme medikal pagsasanay rehistro pagpaparehistro papeles kontrata puwesto
    oryentasyon`),
  /** How money is sent. Maya is also a name, Palawan also a province, an account also a login. */
  channel:
    words(`gcash g_cash paymaya pay_maya ewallet e_wallet sa_maya via_maya thru_maya through_maya maya_ko my_maya maya_account
    palawan_express palawan_pawnshop via_palawan thru_palawan through_palawan cebuana_lhuillier sa_cebuana via_cebuana
    through_cebuana western_union mlhuillier ml_lhuillier m_lhuillier coins_ph coinsph moneygram remittance bdo bpi metrobank
    landbank unionbank bank_account bank_transfer account_number this_account my_account account_ko sa_account_ko
      sa_account_na_ito sa_account_na_to grabpay
    shopeepay`),
  /** To pay. */
  pay: words(`pay settle will_shoulder must_shoulder to_shoulder bayaran magbayad pagbayad pakibayaran pakibayad
    ibayad pabayad babayaran magbabayad bayari nakabayad nagbayad payable must_be_paid topup top_up`),
  /** To hand over: money, or a resume. */
  hand: [
    ...words(`send sent transfer remit deposit give bring buy purchase wire padala ipadala magpadala padalhan pakipadala
    padalahan ihulog hulugan maghulog pakihulog hulog iabot magabot abutan magbigay ibigay bigyan magdala dalhin pakidala
    bumili bilhin dagdagan ipinadala nagpadala nagbigay`),
    ...prefixed("i pa paki mag nag ipa", "send transfer deposit remit"),
  ],
  /** To send by e-wallet or as prepaid load, in one word. */
  wire: [...prefixed("i pa paki mag nag ipa", "gcash maya paymaya"), ...words("paload loadan pakiload")],
  /** To demand. */
  demand:
    words(`ask asks charge charges collect collects collected require requires hinihingi hinihingan hihingi humihingi
    hinihinging singilin sisingilin naniningil maningil`),
  /** The applicant bears the cost. */
  own_cost: words(`own_expense own_cost sariling_gastos sagot_mo_ang sagot_nyo_ang sagot_ninyo_ang
    ikaw_ang_magbabayad kayo_ang_magbabayad`),
  /** Bears the cost, or answers: `ikaw ang sasagot sa mga tawag`. */
  answers: words("ikaw_ang_sasagot kayo_ang_sasagot"),
  /** It has to be done, or done soon. */
  oblige:
    words(`please pls kindly must need needs needed required require should have_to has_to paki kailangan kailangang
    dapat muna first upfront advance now today agad ngayon ngayong immediately only refundable before bago payable must_be_paid`),
  /** The reader. */
  reader: words("you mo ka kayo nyo niyo ninyo ikaw applicant applicants aplikante hire hires"),
  /** The writer, who gets something. */
  writer: words("my me ko akin sakin amin this_number number_na_to number_na_ito"),
  /** Those who pay an employee. */
  payer: words("we well i ill company companies employer client clients customers kami kompanya kumpanya"),
  /** What they do for an employee. */
  provide:
    words(`pay pays paid reimburse reimburses cover covers shoulder shoulders deposit transfer send provide provides
    refund refunds give gives load advance offer magbabayad sasagot bahala magbibigay`),
  /** The same before its Filipino subject: `babayaran namin`, `sagot ng kompanya`. */
  provided:
    words(`babayaran bayad sagot ibabalik ipapadala ihuhulog bibigyan refund reimburse irefund irereimburse ililibre
    isesend ibibigay papadalhan provided covered shouldered paid`),
  provider: words("namin natin company kompanya kumpanya employer"),
  /** `Babayaran ka`: the reader is paid. */
  paid_reader: words("babayaran_ka babayaran_kayo bibigyan_ka bibigyan_kayo pay_you paid_to_you"),
  /** Pay for work. */
  salary: words(`salary salaries wage wages payroll allowance bonus incentive incentives commission overtime reimburse
    reimbursement 13th_month benefits rate sahod suweldo sweldo sueldo payday holiday holidays earn earnings starting
    paid_training the_pay your_pay our_pay what_pay expected_pay base_pay basic_pay equal_pay night_pay sick_pay good_pay
    job_pays your_fee talent_fee professional_fee pays daily monthly weekly hourly kada per a_day a_month an_hour every
    tuwing magkano how_much`),
  /** Work with other people's money, as a cashier does. */
  duty: words(`handle handled handling posting release receive receipts cashier counter collect tatanggap tumanggap
    pagtanggap magprocess magload teller encode encoding customer customers mamimili kaha tindahan cash_in cash_out`),
  no: words(`no not never none dont doesnt wont isnt arent cannot cant neither nor without nobody wala walang hindi huwag
    wag di bawal nothing stop`),
  free: words("free libre libreng no_cost no_charge walang_bayad wala_kang_babayaran complimentary"),
  /** Warnings about others. */
  warning:
    words(`anyone_who anyone_asks to_anyone someone_asks someone_who somebody_asks beware scammers fake_recruiters
    kahit_kanino kahit_sino kahit_sinong sinuman mga_humihingi mga_nanghihingi may_humingi nagsasabing
    legitimate_employers`),
  /** `may bayad`, `there is a deposit`. */
  exists: words("may meron mayroon theres there_is there_are costs cost ay"),
  /** Phrases with a word of another list, which mean something else. */
  harmless: words(`pay_attention settle_in settle_down payment_method payment_methods cash_register feel_free in_charge
    reservation_agent reservation_agents reservation_officer reservation_desk reservation_system sign_on`),
} as const;

export type Tag = keyof typeof TERMS;

/** Words that say nothing here, and would only come between two that do. */
export const FILLERS: ReadonlySet<string> = new Set(
  words("po opo na lang lamang naman ba nga talaga yung iyong yun kasi pala sana rin din daw raw just also ho eh"),
);

/** A new statement begins: what was said of the subject before it, or denied there, does not apply after it. */
export const CONJUNCTIONS: ReadonlySet<string> = new Set(
  words(`but pero kaso however tapos then ngunit subalit so saka although except kundi otherwise if once after when unless
    kapag kung pag basta pagkatapos because dahil`),
);

/** They join the items of a list. */
export const ALTERNATIVES: ReadonlySet<string> = new Set(words("or o nor ni"));

/** Before `pay` as a verb; after other words it is the noun. */
export const BEFORE_VERB: ReadonlySet<string> = new Set(
  words(`to you please pls kindly must will should can could may and simply only first now just applicants ill youll
    immediately still also`),
);

/** Numbers in words, for `limang daan`: without one, `daan` is a road. */
export const NUMBERS: ReadonlySet<string> = new Set(
  words(`isang dalawang tatlong apat anim limang pitong walong siyam sampung ilang one two three four five six seven eight
    nine ten`),
);
export const SUMS_AFTER_NUMBER: ReadonlySet<string> = new Set(words("daan daang raan hundred"));
export const SUMS: ReadonlySet<string> = new Set(
  words(`libo libong sanlibo piso pisong pesos peso sandaan limandaan singkwenta singkuwenta bente beinte thousand
    limampung`),
);

/** What makes a round number something else than money: `room 500`, `500 words`. */
export const COUNTED_BEFORE: ReadonlySet<string> = new Set(
  words("room unit floor block lot number no batch code local ext at by until hanggang alas year gate"),
);
export const COUNTED_AFTER: ReadonlySet<string> = new Set(
  words(`am pm words wpm people applicants applications employees staff hours minutes mins minuto oras participants slots
    copies pages items calls orders students years days times street avenue km meters percent katao beses araw
    buwan taon letters characters digits requirements`),
);

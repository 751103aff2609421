/**
 * Kinds of work by the names that people in the Philippines use, in English and in Filipino, short and in full. A search
 * for one name also finds titles and skills with the others. `near` lists related kinds, and the weight of a title that is
 * only related, compared with one that matches.
 */
export interface ConceptData {
  id: string;
  says: string;
  near?: Readonly<Record<string, number>>;
}

export const CONCEPTS: readonly ConceptData[] = [
  // Contact centres.
  {
    id: "csr",
    says: "call center, call centre, contact center, contact centre, csr, customer service representative, customer service rep, customer support representative, call handling, call taker, inbound agent, phone support, voice account, customer care representative, customer service, customer support, customer care",
    near: { chat_support: 0.6, tech_support: 0.45, telesales: 0.45, collections: 0.35, bpo_lead: 0.45 },
  },
  {
    id: "bpo",
    says: "bpo, outsourcing, business process outsourcing",
    near: { csr: 1, chat_support: 0.9, telesales: 0.9, bpo_lead: 0.9, tech_support: 0.6, collections: 0.6 },
  },
  {
    id: "bpo_lead",
    says: "operations team leader, customer care supervisor, bpo team manager, bpo team leader, contact center supervisor, call center supervisor, call center team leader",
    near: { csr: 0.4 },
  },
  {
    id: "chat_support",
    says: "chat support, live chat, email support, non voice, nonvoice, chat agent, email and chat, email representative",
    near: { csr: 0.4 },
  },
  {
    id: "tech_support",
    says: "technical support, tech support, it support, help desk, helpdesk, service desk, desktop support, computer troubleshooting, computer technician",
    near: { network_admin: 0.3 },
  },
  {
    id: "telesales",
    says: "telemarketing, telemarketer, telesales, outbound sales, cold calling, appointment setter, appointment setting",
    near: { csr: 0.3 },
  },
  {
    id: "collections",
    says: "collections, collection specialist, collector, debt collection, maniningil, accounts recovery",
  },
  {
    id: "transcription",
    says: "transcription, transcriptionist, transcriber, captioning, captioner, subtitling, subtitler",
  },
  // Offices.
  {
    id: "va",
    says: "virtual assistant, va, virtual assistance, remote executive assistant, online assistant",
    near: { secretary: 0.3, admin: 0.3 },
  },
  {
    id: "encoder",
    says: "data entry, encoder, data encoder, data encoding, encoding, typist, typing, copy typing, document processing",
    near: { annotator: 0.3, transcription: 0.3, admin: 0.25 },
  },
  {
    id: "admin",
    says: "administrative assistant, admin assistant, admin aide, office clerk, office staff, clerk, clerical, clerical work, administrative support, admin staff, kawani",
    near: { encoder: 0.3, secretary: 0.3 },
  },
  { id: "receptionist", says: "receptionist, reception, front desk, front desk officer", near: { hotel_desk: 0.6 } },
  {
    id: "secretary",
    says: "secretary, secretarial, executive secretary, executive assistant, kalihim, sekretarya",
    near: { admin: 0.4, va: 0.3 },
  },
  {
    id: "accountant",
    says: "accountant, accounting, cpa, general accountant, tagatuos, accounting staff",
    near: { bookkeeper: 0.6, payroll: 0.2 },
  },
  { id: "bookkeeper", says: "bookkeeper, bookkeeping, book keeper, tagatala", near: { accountant: 0.6 } },
  { id: "payroll", says: "payroll, compensation and benefits, sahod, sweldo", near: { hr: 0.3 } },
  {
    id: "hr",
    says: "human resources, hr, human resource, recruiter, recruitment, talent acquisition, recruitment specialist",
    near: { payroll: 0.3 },
  },
  { id: "purchasing", says: "purchasing, purchaser, buyer, procurement, mamimili" },
  { id: "teller", says: "bank teller, teller, branch service, new accounts" },
  { id: "auditor", says: "auditor, auditing, internal audit" },
  // Technology.
  { id: "javascript", says: "javascript, js, ecmascript" },
  { id: "typescript", says: "typescript, ts" },
  { id: "kubernetes", says: "kubernetes, k8s" },
  {
    id: "web_dev",
    says: "web developer, web development, web dev, website developer, web programmer, wordpress developer",
    near: { frontend: 0.9, fullstack: 0.9, backend: 0.5 },
  },
  {
    id: "frontend",
    says: "frontend, front end, front end developer, front end development, frontend developer, ui engineer, ui developer",
    near: { web_dev: 0.7, fullstack: 0.6 },
  },
  {
    id: "fullstack",
    says: "fullstack, full stack, full stack developer, fullstack developer",
    near: { web_dev: 0.8, frontend: 0.5, backend: 0.5 },
  },
  {
    id: "backend",
    says: "backend, back end, back end developer, backend developer, api developer, api design",
    near: { fullstack: 0.6 },
  },
  {
    id: "developer",
    says: "developer, programmer, software engineer, software developer, coder, programming",
    near: { web_dev: 0.9, frontend: 0.9, fullstack: 0.9, backend: 0.9, mobile_dev: 0.8 },
  },
  {
    id: "mobile_dev",
    says: "mobile developer, mobile app developer, app developer, android developer, ios developer, ios engineer, flutter developer",
  },
  {
    id: "devops",
    says: "devops, site reliability, sre, cloud engineer, cloud infrastructure, infrastructure engineer",
  },
  {
    id: "qa",
    says: "qa, quality assurance, software tester, software testing, tester, test engineer, test automation, qa engineer, accessibility tester",
  },
  { id: "a11y", says: "a11y, web accessibility, accessibility, wcag, screen reader testing" },
  {
    id: "analyst",
    says: "data analyst, data analysis, data analytics, business intelligence, bi analyst, reporting analyst",
    near: { ml: 0.3 },
  },
  {
    id: "ml",
    says: "machine learning, ml, ai, artificial intelligence, ai engineer, data scientist, data science, machine learning engineer",
    near: { analyst: 0.25 },
  },
  {
    id: "annotator",
    says: "data annotation, data annotator, annotator, data labeling, data labelling, labeler, image labelling, labelling",
  },
  {
    id: "network_admin",
    says: "network administrator, network engineer, network administration, system administrator, systems administrator, sysadmin, system administration",
    near: { tech_support: 0.3 },
  },
  { id: "security_it", says: "cybersecurity, cyber security, information security, infosec, soc analyst" },
  {
    id: "graphic",
    says: "graphic designer, graphic artist, graphic design, graphics designer, layout artist, layout design, multimedia designer, multimedia artist, photo editor",
    near: { ux: 0.3, video: 0.3 },
  },
  { id: "photoshop", says: "photoshop, adobe photoshop" },
  {
    id: "ux",
    says: "ux, ui ux, ux designer, ui designer, ux design, ui design, product designer, user experience, ux researcher, ux research",
    near: { graphic: 0.3 },
  },
  {
    id: "video",
    says: "video editor, video editing, multimedia editor, motion graphics, videographer, animator, animation",
  },
  {
    id: "social_media",
    says: "social media manager, social media, social media marketing, social media management, digital marketing, digital marketer, smm, seo specialist, facebook ads, online marketing",
    near: { writer: 0.3 },
  },
  {
    id: "writer",
    says: "content writer, writer, copywriter, copywriting, content writing, blog writer, technical writer, manunulat",
  },
  { id: "excel", says: "excel, microsoft excel, ms excel, spreadsheet" },
  { id: "cad", says: "autocad, cad operator, cad, draftsman, drafter, drafting, bim" },
  // Care and teaching.
  {
    id: "nurse",
    says: "nurse, nursing, rn, registered nurse, staff nurse, nars",
    near: { caregiver: 0.35, medical_coding: 0.2 },
  },
  {
    id: "caregiver",
    says: "caregiver, caregiving, care giver, elderly care, elderly care attendant, nursing aide, home care, carer, tagapag alaga, tagapagalaga, tagaalaga, taga alaga, mag aalaga, alaga, yaya, nanny",
    near: { nurse: 0.35 },
  },
  { id: "medical_coding", says: "medical coder, medical coding, medical billing, healthcare claims" },
  { id: "pharmacy", says: "pharmacy, pharmacist, pharmacy assistant, drugstore, botika, parmasya" },
  {
    id: "teacher",
    says: "teacher, teaching, guro, titser, instructor, faculty, maestro, maestra",
    near: { sped: 0.7, esl: 0.6 },
  },
  {
    id: "esl",
    says: "esl, english tutor, english teacher, online english, online teacher, online teaching, tutor, tutoring",
    near: { teacher: 0.4 },
  },
  {
    id: "sped",
    says: "sped, special education, sped teacher, special education teacher, inclusive education",
    near: { teacher: 0.4 },
  },
  {
    id: "fsl",
    says: "fsl, filipino sign language, sign language, sign language interpreter, sign language interpreting, interpreter for the deaf, senyas",
  },
  { id: "social_work", says: "social worker, social work, case manager, community development, community outreach" },
  { id: "massage", says: "massage, massage therapist, massage therapy, spa therapist, masahista, hilot, masahe" },
  { id: "doctor", says: "doctor, physician, doktor, manggagamot" },
  { id: "midwife", says: "midwife, midwifery, komadrona, kumadrona" },
  // Shops, kitchens, hotels.
  { id: "hair", says: "hairdresser, hair stylist, hairdressing, barber, barbero, parlorista, manggugupit, salon" },
  { id: "nail", says: "manicure, manicurist, nail technician, manikurista", near: { hair: 0.5 } },
  { id: "cashier", says: "cashier, cashiering, kahera, kahero, checkout", near: { shop: 0.35 } },
  {
    id: "shop",
    says: "sales associate, saleslady, salesman, sales clerk, store clerk, store staff, promodiser, retail sales, retail, tindera, tindero, tindahan, shop assistant, nagtitinda",
    near: { cashier: 0.5 },
  },
  {
    id: "sales",
    says: "sales, selling, sale, benta, pagbebenta",
    near: { shop: 1, sales_exec: 1, telesales: 0.6, cashier: 0.2 },
  },
  {
    id: "sales_exec",
    says: "sales executive, account manager, account executive, business development, sales agent, b2b sales, sales representative, ahente",
  },
  {
    id: "cook",
    says: "cook, cooking, chef, kusinero, kusinera, tagaluto, tagapagluto, taga luto, magluto, kitchen, kitchen helper, line cook, kusina",
    near: { baker: 0.35 },
  },
  {
    id: "baker",
    says: "baker, baking, pastry, panadero, panadera, panaderya, bakery, magtitinapay, pastry cook",
    near: { cook: 0.3 },
  },
  { id: "barista", says: "barista, coffee shop, cafe, kapehan, barista skill", near: { waiter: 0.3 } },
  {
    id: "waiter",
    says: "waiter, waitress, waitstaff, food server, waiting table, restaurant crew, service crew, serbidor, serbidora, weyter",
    near: { barista: 0.4, cook: 0.2 },
  },
  {
    id: "housekeeper",
    says: "housekeeping, housekeeper, room attendant, janitor, janitress, janitorial, janitorial work, cleaner, tagalinis, taga linis, tagapaglinis, maglilinis, dyanitor, kasambahay, katulong, utility worker, chambermaid",
  },
  {
    id: "hotel_desk",
    says: "hotel reception, hotel front office, guest service, front office agent, night auditor, hotel front desk",
    near: { receptionist: 0.5 },
  },
  { id: "laundry", says: "laundry, labandera, labandero, laundry staff, maglalaba" },
  { id: "tour_guide", says: "tour guide, tour guiding, travel coordinator, tourist guide, gabay" },
  // Trades.
  {
    id: "driver",
    says: "driver, driving, drayber, tsuper, tsuper ng van, chauffeur, rider, delivery rider, delivery driver, nagmamaneho, magmaneho, maneho, motorcycle rider, truck driver, delivery",
    near: { forklift: 0.25, logistics: 0.2 },
  },
  {
    id: "warehouse",
    says: "warehouse, warehouse staff, warehouseman, warehousing, stockman, order picker, order picking, packer, bodegero, bodega, picker, bodegera",
    near: { forklift: 0.5, logistics: 0.3 },
  },
  { id: "forklift", says: "forklift, forklift operator, reach truck, heavy equipment, forklift operation" },
  {
    id: "factory",
    says: "factory worker, factory, production operator, production worker, assembly line, assembly, machine operator, manufacturing, pabrika, operaytor",
  },
  {
    id: "sewer",
    says: "sewer, sewing, seamstress, tailor, tailoring, dressmaker, dressmaking, mananahi, manananahi, modista, sastre, tahi, pananahi, tumahi",
    near: { weaver: 0.35 },
  },
  { id: "weaver", says: "weaver, weaving, handloom, manghahabi, maghahabi, habi, handicraft" },
  {
    id: "electrician",
    says: "electrician, electrical, elektrisyan, electrical installation, electrical technician, electrical wiring, wiring, solar panel installer",
    near: { aircon: 0.3 },
  },
  { id: "plumber", says: "plumber, plumbing, tubero, pipefitter" },
  {
    id: "carpenter",
    says: "carpenter, carpentry, karpintero, karpintera, furniture maker, furniture making, cabinet maker, anluwage",
    near: { construction: 0.5 },
  },
  {
    id: "construction",
    says: "construction, construction worker, mason, masonry, kantero, laborer, labourer, piyon, konstruksyon",
    near: { carpenter: 0.6, plumber: 0.4 },
  },
  { id: "painter", says: "painter, painting, pintor" },
  { id: "welder", says: "welder, welding, steel fabricator, manghihinang, weldor" },
  {
    id: "mechanic",
    says: "mechanic, automotive mechanic, mekaniko, automotive repair, auto repair, diesel technician, automotive technician",
  },
  { id: "aircon", says: "aircon, aircon technician, air conditioning, hvac, refrigeration, aircon servicing" },
  {
    id: "phone_repair",
    says: "cellphone technician, phone repair, mobile phone repair, cellphone repair, electronic technician, electronics repair",
  },
  {
    id: "guard",
    says: "security guard, guard, lady guard, gwardya, guwardiya, sekyu, security guarding, bantay, cctv operator, tanod",
  },
  {
    id: "farm",
    says: "farm, farmer, farming, farm worker, magsasaka, agriculture, agriculturist, sakahan, bukid, magbubukid",
    near: { gardener: 0.3 },
  },
  { id: "fisher", says: "fisherman, fishing, fisher, mangingisda, aquaculture, fishpond, palaisdaan" },
  { id: "gardener", says: "gardener, gardening, hardinero, hardinera, landscaper, landscape, halaman" },
  { id: "civil_engineer", says: "civil engineer, site engineer, project engineer, inhinyero" },
  {
    id: "logistics",
    says: "logistic, logistics coordinator, dispatch, dispatcher, dispatching, supply chain, import export, shipping",
  },
];
